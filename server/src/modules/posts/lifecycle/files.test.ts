import { Readable } from "node:stream";
import {
  createPost,
  getPost,
  getPostFile,
  getPostPack,
  publishPost,
  unpublishPost,
  updatePost,
} from "@quire/contracts/calls/posts";
import { Role } from "@quire/domain/enums";
import type { UploadKind } from "@quire/domain/media/uploads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { files as fileTable } from "../../media/models/files.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
let guest: Caller;
let comic: string;

beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  guest = await app.asGuest();
  const serial = { site_id: siteId, ptype: "parent", subtype: "comic" } as const;
  comic = (await makePublication(app.platform, serial)).post_id;
});
afterAll(() => app.close());

const file = async (kind: UploadKind = "image", wishes: object = {}) =>
  (await makeFile(app.platform, { site_id: siteId, kind, public: kind === "image", ...wishes })).id;
const pages = (count: number) => Promise.all(Array.from({ length: count }, () => file()));
const PAID = { visibility: "paid", pricing: { web: { INR: 5000 } } } as const;

async function draft(body: object): Promise<{ id: string; version: number }> {
  const whole = { ptype: "blog", title: "A post", ...body } as { ptype: "blog" };
  const answer = await owner.call(createPost, { params: { siteId }, body: whole });
  expect(answer.error).toBeUndefined();
  return answer.body;
}
const publish = (id: string) => owner.call(publishPost, { params: { siteId, id }, body: {} });
async function published(body: object): Promise<string> {
  const { id } = await draft(body);
  expect((await publish(id)).error).toBeUndefined();
  return id;
}
const episode = (ids: string[], more: object = {}) =>
  published({
    ptype: "episode",
    parent: comic,
    files: ids.map((id, at) => ({ file: id, alt: `Panel ${at + 1}` })),
    ...more,
  });
const read = async (caller: Caller, id: string) =>
  (await caller.call(getPost, { params: { siteId, id }, query: {} })).body;
const ask = (caller: Caller, id: string, fileId: string, query = {}) =>
  caller.call(getPostFile, { params: { siteId, id, fileId }, query });

describe("what a post carries", () => {
  it("comes in its order, with what each is and shows", async () => {
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

  it("is read as its comic says where it says nothing, and from the left where nobody does", async () => {
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

  it("changes for readers only when it is published again", async () => {
    const [old, fresh] = (await pages(2)) as [string, string];
    const id = await episode([old]);
    const body = { files: [{ file: fresh }], last_version: 1 };
    await owner.call(updatePost, { params: { siteId, id }, body });
    expect((await read(guest, id)).files.map((one) => one.id)).toEqual([old]);
    expect((await ask(guest, id, fresh)).status).toBe(404);
    expect((await ask(owner, id, fresh)).status).toBe(302);
    const query = { post_content_type: "blocks" } as const;
    const working = await owner.call(getPost, { params: { siteId, id }, query });
    expect(working.body.files.map((one) => one.id)).toEqual([fresh]);
    await publish(id);
    expect((await read(guest, id)).files.map((one) => one.id)).toEqual([fresh]);
  });

  it.each([
    ["a file of nobody", { files: [{ file: "b0000000000000000000" }] }, "body.files.0.file"],
    ["a direction for a text", { direction: "rtl" }, "body.direction"],
    ["a kind of good for a text", { good_type: "other" }, "body.good_type"],
  ])("is refused by name: %s", async (_, more, path) => {
    const body = { ptype: "blog", title: "T", ...more } as never;
    const answer = await owner.call(createPost, { params: { siteId }, body });
    expect(answer.error?.issues?.[0]?.path).toBe(path);
  });

  it("cannot be another site's, nor come twice, nor be a recording as a page", async () => {
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
  it("shows anybody its first pages, and of the others not even that they are there by name", async () => {
    const ids = await pages(8);
    const id = await episode(ids, PAID);
    const post = await read(guest, id);
    expect(post.files.map((one) => one.id)).toEqual(ids.slice(0, 2));
    expect(post.meta.pages).toBe(8);
    for (const hidden of ids.slice(2)) expect(JSON.stringify(post)).not.toContain(hidden);
    expect((await ask(guest, id, ids[1] as string)).status).toBe(302);
    const refused = await ask(guest, id, ids[2] as string);
    expect([refused.status, refused.error?.code]).toEqual([403, "file_closed"]);
  });

  it("has its pictures under no lasting address, until it is opened", async () => {
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

  it("leaves a picture in the open that is also a page of a free one", async () => {
    const ids = await pages(4);
    await episode(ids.slice(0, 1));
    await episode(ids, PAID);
    const row = await fileTable(app.platform.db).findByPk(ids[0]);
    expect(row?.get().public).toBe(true);
  });

  it("opens whole to its buyer, and is in no guest's pack", async () => {
    const ids = await pages(5);
    const id = await episode(ids, PAID);
    const person = await makeUser(app.platform);
    const buyer = await app.asProgram(person);
    await makeEntitlement(app.platform, { user_id: person.id, site_id: siteId, item_id: id });
    expect((await read(buyer, id)).files.map((one) => one.id)).toEqual(ids);
    expect((await ask(buyer, id, ids[4] as string)).status).toBe(302);
    const packed = async (caller: Caller) =>
      (await caller.call(getPostPack, { params: { siteId, id }, query: {} })).body;
    expect((await packed(buyer)).images).toHaveLength(5);
    expect((await packed(guest)).posts).toEqual([]);
  });
});

describe("a closed recording or document", () => {
  it("says how long it is, and gives neither the way to it nor how it sounds", async () => {
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
    expect((await ask(guest, id, song)).status).toBe(403);
  });

  it("is not at a file's address by way of another post", async () => {
    const song = await file("audio");
    await published({ subtype: "audio", files: [{ file: song }], ...PAID });
    const open = await published({ markdown: "Open." });
    expect((await ask(guest, open, song)).status).toBe(404);
  });
});

describe("a file in the text", () => {
  const inText = (id: string, type = "audio") => ({
    type,
    id: app.platform.newId(),
    file: id,
    name: "song.mp3",
    size: 9,
  });
  const words = (text: string) => ({
    type: "paragraph",
    id: app.platform.newId(),
    content: [{ type: "text", text }],
  });
  const blocks = (...all: object[]) => [
    {
      type: "featuredImage",
      id: app.platform.newId(),
      src: null,
      alt: "",
      caption: "",
      width: null,
      height: null,
      prominent_color: null,
    },
    ...all,
  ];
  const wayTo = (id: string, song: string) => `/api/r/${siteId}/posts/${id}/files/${song}`;

  it("is played and saved from where it stands, and is in no list beside the text", async () => {
    const song = await file("audio");
    const quote = { type: "blockquote", id: app.platform.newId(), content: [inText(song, "file")] };
    const id = await published({ blocks: blocks(words("Listen."), inText(song), quote) });
    const post = await read(guest, id);
    expect(post.content).toContain(`<audio controls preload="none" src="${wayTo(id, song)}"`);
    expect(post.content).toContain(`href="${wayTo(id, song)}?download=true"`);
    expect(post.files).toEqual([]);
    expect((await ask(guest, id, song)).status).toBe(302);
    expect((await ask(guest, id, song, { download: true })).status).toBe(302);
  });

  it("is listed once when the post carries it as well", async () => {
    const song = await file("audio");
    const id = await published({ subtype: "audio", files: [{ file: song }], blocks: blocks(inText(song)) });
    expect((await read(guest, id)).files.map((one) => [one.id, one.role])).toEqual([[song, "media"]]);
    expect((await ask(guest, id, song)).status).toBe(302);
  });

  it("is closed with a closed text, on either side of its line, and opens to a buyer", async () => {
    const [before, after] = [await file("audio"), await file("audio")];
    const whole = blocks(
      words("Open."),
      inText(before),
      { type: "paywall", id: app.platform.newId() },
      words("Closed."),
      inText(after),
    );
    const id = await published({ blocks: whole, ...PAID });
    const shown = await read(guest, id);
    expect(shown.content).toContain("Open.");
    expect(shown.content).not.toMatch(/<audio|\/files\/|download/);
    expect(JSON.stringify(shown)).not.toContain(after);
    for (const song of [before, after]) {
      const refused = await ask(guest, id, song);
      expect([refused.status, refused.error?.code]).toEqual([403, "file_closed"]);
    }
    const person = await makeUser(app.platform);
    const buyer = await app.asProgram(person);
    await makeEntitlement(app.platform, { user_id: person.id, site_id: siteId, item_id: id });
    expect((await read(buyer, id)).content).toContain(wayTo(id, after));
    expect((await ask(buyer, id, after)).status).toBe(302);
  });

  it("opens nothing of another site's, by whatever id a block names", async () => {
    const theirs = (await makeFile(app.platform, { kind: "audio", public: false })).id;
    const id = await published({ blocks: blocks(words("Look."), inText(theirs)) });
    expect((await read(guest, id)).content).not.toMatch(/<audio|\/files\//);
    expect((await ask(guest, id, theirs)).status).toBe(404);
    expect((await ask(owner, id, theirs)).status).toBe(404);
  });

  it("is had no more once the text goes on without it, or is taken back", async () => {
    const song = await file("audio");
    const id = await published({ blocks: blocks(words("Listen."), inText(song)) });
    await owner.call(updatePost, {
      params: { siteId, id },
      body: { blocks: blocks(words("Nothing.")) as never, last_version: 1 },
    });
    expect((await ask(guest, id, song)).status).toBe(302);
    await publish(id);
    expect((await ask(guest, id, song)).status).toBe(404);
    const other = await published({ blocks: blocks(inText(song), words("More.")) });
    await owner.call(unpublishPost, { params: { siteId, id: other } });
    expect((await ask(guest, other, song)).status).toBe(404);
  });
});

describe("the way to a file", () => {
  it("leads to a link that gives the bytes, and parts of them, for a while", async () => {
    const key = `private/${siteId}/test/audio`;
    await app.platform.storage.put(key, Readable.from([Buffer.from("0123456789")]), {
      contentType: "audio/mpeg",
    });
    const song = await file("audio", { storage_key: key, original_key: key, name: "song.mp3" });
    const id = await published({ subtype: "audio", files: [{ file: song }] });
    const answer = await ask(guest, id, song);
    expect(answer.status).toBe(302);
    expect(answer.headers["cache-control"]).toContain("no-store");
    const location = String(answer.headers.location);
    expect(location).toBe(answer.body.location);
    const part = await guest.get(location, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.body]).toEqual([206, "234"]);
    const saved = await guest.get(String((await ask(guest, id, song, { download: true })).headers.location));
    expect(saved.headers["content-disposition"]).toContain("song.mp3");
    app.platform.clock.advance(2 * 60 * 60 * 1000);
    expect((await guest.get(location)).status).toBe(404);
  });

  it("chooses the copy of a picture that is wide enough", async () => {
    const variants = [480, 960].map((width) => ({
      width,
      key: `images/x/${width}.webp`,
      content_type: "image/webp",
    }));
    const ids = [await file("image", { variants }), ...(await pages(3))];
    const id = await episode(ids, PAID);
    const keyed = async (width?: number) =>
      String((await ask(guest, id, ids[0] as string, width ? { width } : {})).headers.location);
    expect(await keyed(400)).toContain("480.webp");
    expect(await keyed(481)).toContain("960.webp");
    expect(await keyed(2000)).toContain("full.webp");
    expect((await read(guest, id)).files[0]?.image?.sizes.map(({ width }) => width)).toEqual([480, 960]);
  });
});

describe("publishing", () => {
  const obstacles = async (body: object) => {
    const { id } = await draft(body);
    const { error } = await publish(id);
    return error?.issues?.map(({ path, message }) => [path, message]) ?? [];
  };

  it.each([
    [{ ptype: "dg", subtype: "document" }, "Please upload a document"],
    [{ ptype: "dg", subtype: "video" }, "Please upload a video"],
    [{ ptype: "dg", subtype: "image" }, "Please upload an image"],
    [{ ptype: "dg", subtype: "audio" }, "Please upload an audio file"],
    [{ ptype: "dg", subtype: "other", good_type: "audio_recording" }, "Please upload an audio file"],
    [{ ptype: "dg", subtype: "other", good_type: "other" }, "Please upload a file"],
    [{ subtype: "audio" }, "Please upload an audio file"],
  ])("of %j asks for what it is about", async (kind, message) => {
    expect(await obstacles(kind)).toContainEqual(["files", message]);
  });

  it("of a meetup asks for no file, and of an e-book for all five", async () => {
    const meetup = { ptype: "dg", subtype: "other", good_type: "virtual_meetup" };
    expect((await obstacles(meetup)).map(([path]) => path)).toEqual(["summary", "cover_file", "pricing"]);
    const ebook = await obstacles({ ptype: "dg", subtype: "document", title: "" });
    expect(ebook.map(([path]) => path)).toEqual(["title", "files", "summary", "cover_file", "pricing"]);
  });

  it("of an e-book is not satisfied by a picture of it", async () => {
    const found = await obstacles({ ptype: "dg", subtype: "document", files: [{ file: await file() }] });
    expect(found).toContainEqual(["files", "Please upload a document"]);
  });

  it("of a whole e-book shows it, with its document to read and its archive to save", async () => {
    const [book, archive, cover] = [await file("pdf", { pages: 30 }), await file("good"), await file()];
    const id = await published({
      ptype: "dg",
      subtype: "document",
      summary: "A whale.",
      cover_file: cover,
      pricing: { web: { INR: 0 } },
      files: [{ file: book }, { file: archive }],
    });
    const post = await read(guest, id);
    expect(post.files.map(({ role, pages: count }) => [role, count])).toEqual([
      ["media", 30],
      ["good", null],
    ]);
    expect(post.meta.dg_count).toBe(1);
  });

  it("of books is not here yet, and says so", async () => {
    const pro = await makeUser(app.platform, { groups: [Role.pro] });
    await makeSite(app.platform, { id: pro.id });
    const caller = await app.asProgram(pro);
    const answer = await caller.call(createPost, { params: { siteId: pro.id }, body: { ptype: "book" } });
    expect(answer.error?.issues?.[0]).toMatchObject({
      path: "body.ptype",
      message: "You can't create books here yet.",
    });
  });
});
