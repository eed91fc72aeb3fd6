import { unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { describe, expect, it } from "vitest";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { openFilesKit, PAID } from "./testing/filesKit.ts";

const { app, siteId, owner, guest, file, publish, published, read, fetchFile } = await openFilesKit();

describe("a file in the text", () => {
  const inText = (id: string, type = "audio") => ({
    type,
    id: app.platform.newId(),
    file: id,
    name: "song.mp3",
    size: 9,
  });
  const paragraph = (text: string) => ({
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
  const addressOf = (id: string, song: string) => `/api/r/${siteId}/posts/${id}/files/${song}`;

  it("plays and downloads in place, and is in no list of files", async () => {
    const song = await file("audio");
    const quote = { type: "blockquote", id: app.platform.newId(), content: [inText(song, "file")] };
    const id = await published({ blocks: blocks(paragraph("Listen."), inText(song), quote) });
    const post = await read(guest, id);
    expect(post.content).toContain(`<audio controls preload="none" src="${addressOf(id, song)}"`);
    expect(post.content).toContain(`href="${addressOf(id, song)}?download=true"`);
    expect(post.files).toEqual([]);
    expect((await fetchFile(guest, id, song)).status).toBe(302);
    expect((await fetchFile(guest, id, song, { download: true })).status).toBe(302);
  });

  it("is listed once if the post also carries it", async () => {
    const song = await file("audio");
    const id = await published({ subtype: "audio", files: [{ file: song }], blocks: blocks(inText(song)) });
    expect((await read(guest, id)).files.map((one) => [one.id, one.role])).toEqual([[song, "media"]]);
    expect((await fetchFile(guest, id, song)).status).toBe(302);
  });

  it("is closed with a closed text, before and after its paywall line, and opens to a buyer", async () => {
    const [before, after] = [await file("audio"), await file("audio")];
    const text = blocks(
      paragraph("Open."),
      inText(before),
      { type: "paywall", id: app.platform.newId() },
      paragraph("Closed."),
      inText(after),
    );
    const id = await published({ blocks: text, ...PAID });
    const closed = await read(guest, id);
    expect(closed.content).toContain("Open.");
    expect(closed.content).not.toMatch(/<audio|\/files\/|download/);
    expect(JSON.stringify(closed)).not.toContain(after);
    for (const song of [before, after]) {
      const refused = await fetchFile(guest, id, song);
      expect([refused.status, refused.error?.code]).toEqual([403, "file_closed"]);
    }
    const user = await makeUser(app.platform);
    const buyer = await app.asProgram(user);
    await makeEntitlement(app.platform, { user_id: user.id, site_id: siteId, item_id: id });
    expect((await read(buyer, id)).content).toContain(addressOf(id, after));
    expect((await fetchFile(buyer, id, after)).status).toBe(302);
  });

  it("of another site is never opened, whatever id a block names", async () => {
    const theirs = (await makeFile(app.platform, { kind: "audio", public: false })).id;
    const id = await published({ blocks: blocks(paragraph("Look."), inText(theirs)) });
    expect((await read(guest, id)).content).not.toMatch(/<audio|\/files\//);
    expect((await fetchFile(guest, id, theirs)).status).toBe(404);
    expect((await fetchFile(owner, id, theirs)).status).toBe(404);
  });

  it("can't be fetched once the text no longer has it or is unpublished", async () => {
    const song = await file("audio");
    const id = await published({ blocks: blocks(paragraph("Listen."), inText(song)) });
    await owner.call(updatePost, {
      params: { siteId, id },
      body: { blocks: blocks(paragraph("Nothing.")) as never, last_version: 1 },
    });
    expect((await fetchFile(guest, id, song)).status).toBe(302);
    await publish(id);
    expect((await fetchFile(guest, id, song)).status).toBe(404);
    const other = await published({ blocks: blocks(inText(song), paragraph("More.")) });
    await owner.call(unpublishPost, { params: { siteId, id: other } });
    expect((await fetchFile(guest, other, song)).status).toBe(404);
  });
});
