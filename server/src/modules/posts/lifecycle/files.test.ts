import { Readable } from "node:stream";
import { createPost, getPost, getPostPack, updatePost } from "@quire/contracts/calls/posts";
import { describe, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { files as fileTable } from "../../media/models/files.ts";
import { openFilesKit, PAID } from "./testing/filesKit.ts";

const { app, siteId, owner, guest, file, publish, published, read, fetchFile } = await openFilesKit();
const serial = { site_id: siteId, ptype: "parent", subtype: "comic" } as const;
const { post_id: comic } = await makePublication(app.platform, serial);

const pages = (count: number) => Promise.all(Array.from({ length: count }, () => file()));
const episode = (ids: string[], more: object = {}) =>
  published({
    ptype: "episode",
    parent: comic,
    files: ids.map((id, at) => ({ file: id, alt: `Panel ${at + 1}` })),
    ...more,
  });

describe("a post's files", () => {
  it("come in order, each with its role and kind", async () => {
    const [first, second] = (await pages(2)) as [string, string];
    const post = await read(guest, await episode([second, first], { direction: "rtl" }));
    expect(post.files.map(({ id, role, alt }) => [id, role, alt])).toEqual([
      [second, "page", "Panel 1"],
      [first, "page", "Panel 2"],
    ]);
    expect(post.direction).toBe("rtl");
    expect(post.meta.pages).toBe(2);
    expect(post.files[0]?.image).toMatchObject({ alt: "Panel 1", width: 1200, height: 800 });
  });

  it("are read in the comic's direction by default, and from the left without one", async () => {
    expect((await read(guest, await episode(await pages(1)))).direction).toBe("ltr");
    const vertical = await published({
      ptype: "parent",
      subtype: "comic",
      title: "A strip",
      direction: "vertical",
    });
    expect((await read(guest, await episode(await pages(1), { parent: vertical }))).direction).toBe(
      "vertical",
    );
    expect((await read(guest, await published({ markdown: "Text." }))).direction).toBeNull();
  });

  it("change for readers only when the post is published again", async () => {
    const [old, fresh] = (await pages(2)) as [string, string];
    const id = await episode([old]);
    const body = { files: [{ file: fresh }], last_version: 1 };
    await owner.call(updatePost, { params: { siteId, id }, body });
    expect((await read(guest, id)).files.map((one) => one.id)).toEqual([old]);
    expect((await fetchFile(guest, id, fresh)).status).toBe(404);
    expect((await fetchFile(owner, id, fresh)).status).toBe(302);
    const query = { post_content_type: "blocks" } as const;
    const working = await owner.call(getPost, { params: { siteId, id }, query });
    expect(working.body.files.map((one) => one.id)).toEqual([fresh]);
    await publish(id);
    expect((await read(guest, id)).files.map((one) => one.id)).toEqual([fresh]);
  });

  it.each([
    ["an unknown file", { files: [{ file: "b0000000000000000000" }] }, "body.files.0.file"],
    ["a direction for a text", { direction: "rtl" }, "body.direction"],
    ["a kind of good for a text", { good_type: "other" }, "body.good_type"],
  ])("are refused with the field named: %s", async (_, more, path) => {
    const body = { ptype: "blog", title: "T", ...more } as never;
    const answer = await owner.call(createPost, { params: { siteId }, body });
    expect(answer.error?.issues?.[0]?.path).toBe(path);
  });

  it("can't belong to another site, repeat, or include a recording as a page", async () => {
    const theirs = (await makeFile(app.platform)).id;
    const mine = await file();
    const song = await file("audio");
    const pathOf = async (chosen: object[]) => {
      const body = { ptype: "blog", title: "T", files: chosen } as never;
      return (await owner.call(createPost, { params: { siteId }, body })).error?.issues?.[0]?.path;
    };
    expect(await pathOf([{ file: theirs }])).toBe("body.files.0.file");
    expect(await pathOf([{ file: mine }, { file: mine }])).toBe("body.files.1.file");
    expect(await pathOf([{ file: song, role: "page" }])).toBe("body.files.0.role");
  });
});

describe("a closed episode", () => {
  it("shows everyone its first pages, and not even the names of the rest", async () => {
    const ids = await pages(8);
    const id = await episode(ids, PAID);
    const post = await read(guest, id);
    expect(post.files.map((one) => one.id)).toEqual(ids.slice(0, 2));
    expect(post.meta.pages).toBe(8);
    for (const hidden of ids.slice(2)) expect(JSON.stringify(post)).not.toContain(hidden);
    expect((await fetchFile(guest, id, ids[1] as string)).status).toBe(302);
    const refused = await fetchFile(guest, id, ids[2] as string);
    expect([refused.status, refused.error?.code]).toEqual([403, "file_closed"]);
  });

  it("has pictures without permanent addresses until it is opened", async () => {
    const ids = await pages(4);
    const id = await episode(ids, PAID);
    const isPublic = async () =>
      (await fileTable(app.platform.db).findAll({ where: { id: ids } })).map((row) => row.get().public);
    expect(await isPublic()).toEqual([false, false, false, false]);
    expect((await read(guest, id)).files[0]?.image?.image).toBe(
      `/api/r/${siteId}/posts/${id}/files/${ids[0]}`,
    );
    const body = { visibility: "free", last_version: 1 } as const;
    await owner.call(updatePost, { params: { siteId, id }, body });
    await publish(id);
    expect(await isPublic()).toEqual([true, true, true, true]);
  });

  it("keeps a picture public that is also a page of a free episode", async () => {
    const ids = await pages(4);
    await episode(ids.slice(0, 1));
    await episode(ids, PAID);
    const row = await fileTable(app.platform.db).findByPk(ids[0]);
    expect(row?.get().public).toBe(true);
  });

  it("opens completely to its buyer, and is in no guest's pack", async () => {
    const ids = await pages(5);
    const id = await episode(ids, PAID);
    const user = await makeUser(app.platform);
    const buyer = await app.asProgram(user);
    await makeEntitlement(app.platform, { user_id: user.id, site_id: siteId, item_id: id });
    expect((await read(buyer, id)).files.map((one) => one.id)).toEqual(ids);
    expect((await fetchFile(buyer, id, ids[4] as string)).status).toBe(302);
    const packed = async (caller: Caller) =>
      (await caller.call(getPostPack, { params: { siteId, id }, query: {} })).body;
    expect((await packed(buyer)).images).toHaveLength(5);
    expect((await packed(guest)).posts).toEqual([]);
  });
});

describe("a closed recording or document", () => {
  it("shows its length, and neither its address nor its waveform", async () => {
    const song = await file("audio", { name: "song.mp3", duration: 12.5, facts: { waveform: [0.5] } });
    const id = await published({ subtype: "audio", files: [{ file: song }], ...PAID });
    const [shown] = (await read(guest, id)).files;
    expect(shown).toMatchObject({
      name: "song.mp3",
      duration: 12.5,
      url: null,
      waveform: null,
      role: "media",
    });
    expect((await fetchFile(guest, id, song)).status).toBe(403);
  });

  it("can't be fetched through another post's file address", async () => {
    const song = await file("audio");
    await published({ subtype: "audio", files: [{ file: song }], ...PAID });
    const open = await published({ markdown: "Open." });
    expect((await fetchFile(guest, open, song)).status).toBe(404);
  });
});

describe("a file's address", () => {
  it("redirects to a temporary link that serves the bytes, and ranges of them", async () => {
    const key = `private/${siteId}/test/audio`;
    await app.platform.storage.put(key, Readable.from([Buffer.from("0123456789")]), {
      contentType: "audio/mpeg",
    });
    const song = await file("audio", { storage_key: key, original_key: key, name: "song.mp3" });
    const id = await published({ subtype: "audio", files: [{ file: song }] });
    const answer = await fetchFile(guest, id, song);
    expect(answer.status).toBe(302);
    expect(answer.headers["cache-control"]).toContain("no-store");
    const location = String(answer.headers.location);
    expect(location).toBe(answer.body.location);
    const part = await guest.get(location, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.body]).toEqual([206, "234"]);
    const saved = await guest.get(
      String((await fetchFile(guest, id, song, { download: true })).headers.location),
    );
    expect(saved.headers["content-disposition"]).toContain("song.mp3");
    app.platform.clock.advance(2 * 60 * 60 * 1000);
    expect((await guest.get(location)).status).toBe(404);
  });

  it("chooses the smallest copy of a picture that is wide enough", async () => {
    const variants = [480, 960].map((width) => ({
      width,
      key: `images/x/${width}.webp`,
      content_type: "image/webp",
    }));
    const ids = [await file("image", { variants }), ...(await pages(3))];
    const id = await episode(ids, PAID);
    const keyed = async (width?: number) =>
      String((await fetchFile(guest, id, ids[0] as string, width ? { width } : {})).headers.location);
    expect(await keyed(400)).toContain("480.webp");
    expect(await keyed(481)).toContain("960.webp");
    expect(await keyed(2000)).toContain("full.webp");
    expect((await read(guest, id)).files[0]?.image?.sizes.map(({ width }) => width)).toEqual([480, 960]);
  });
});
