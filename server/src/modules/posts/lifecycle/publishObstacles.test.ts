import { createPost } from "@quire/contracts/calls/posts";
import { Role } from "@quire/domain/enums";
import { describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { openFilesKit } from "./testing/filesKit.ts";

const { app, guest, file, draft, publish, published, read } = await openFilesKit();

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
  ])("of %j requires the file it is about", async (kind, message) => {
    expect(await obstacles(kind)).toContainEqual(["files", message]);
  });

  it("of a meetup requires no file, and of an e-book all five", async () => {
    const meetup = { ptype: "dg", subtype: "other", good_type: "virtual_meetup" };
    expect((await obstacles(meetup)).map(([path]) => path)).toEqual(["summary", "cover_file", "pricing"]);
    const ebook = await obstacles({ ptype: "dg", subtype: "document", title: "" });
    expect(ebook.map(([path]) => path)).toEqual(["title", "files", "summary", "cover_file", "pricing"]);
  });

  it("of an e-book isn't satisfied by a picture of it", async () => {
    const found = await obstacles({ ptype: "dg", subtype: "document", files: [{ file: await file() }] });
    expect(found).toContainEqual(["files", "Please upload a document"]);
  });

  it("of a complete e-book shows it, with its document to read and its archive to download", async () => {
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

  it("of books is refused as not available yet", async () => {
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
