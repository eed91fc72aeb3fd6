import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "../../testing/desk.ts";
import { PNG } from "../../testing/pictures.ts";
import { type ArchivedPostView, SITE } from "../../testing/serverDouble.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.clear());

const posts = () => [...desk.double.posts.values()] as ArchivedPostView[];
const idOf = (name: string) => [...desk.double.uploads.values()].find((file) => file.name === name)?.id;
const uploads = () => desk.double.calls().filter((call) => call.startsWith("POST w/sites/"));
/** Another picture each time: its bytes are what tells files apart. */
const page = (n: number) => Buffer.concat([Buffer.from(PNG), Buffer.from(String(n))]);

describe("A folder of page images", () => {
  beforeEach(async () => {
    await desk.write("comic.md", "---\ntype: comic\n---\n# The harbor\n\nA comic.\n");
    await desk.quire("publish comic.md");
    for (const n of [10, 2, 1]) await desk.write(`at-sea/page-${n}.png`, page(n));
  });

  it("is an episode of its comic, with its pages in the order in which people count", async () => {
    const { code, err } = await desk.quire("publish at-sea --parent comic.md");
    expect(code, err).toBe(0);
    expect(err).toBe("Published: At sea · episode · version 1 · 3 files sent\n");
    const episode = posts()[1];
    expect(episode).toMatchObject({ ptype: "episode", title: "At sea", parent: posts()[0]?.id });
    expect(episode?.files).toEqual(
      ["page-1.png", "page-2.png", "page-10.png"].map((name) => ({ file: idOf(name) })),
    );
  });

  it("is what its index.md says of it, and stays that post when it is published again", async () => {
    const text = "---\ntitle: Out to sea\nparent: ../comic.md\ndirection: rtl\n---\nA note.\n";
    await desk.write("at-sea/index.md", text);
    await desk.quire("publish at-sea/");
    expect(posts()[1]).toMatchObject({ title: "Out to sea", direction: "rtl", markdown: "A note.\n" });
    expect((await desk.quire("publish at-sea/")).err).toContain("Already up to date");
    await desk.write("at-sea/page-3.png", page(3));
    expect((await desk.quire("publish at-sea/")).err).toContain("1 file sent");
    expect(posts()).toHaveLength(2);
    expect(posts()[1]?.files).toHaveLength(4);
  });

  it("without a comic says which line is missing, and sends nothing", async () => {
    const { code, err } = await desk.quire("publish at-sea");
    expect(code).toBe(1);
    expect(err).toContain("set the comic's file or id");
    expect(uploads()).toEqual([]);
  });

  it("that has no pages is refused", async () => {
    await desk.write("empty/notes.txt", "x");
    expect((await desk.quire("publish empty")).err).toContain("a folder without page images");
  });
});

describe("A file by itself", () => {
  it.each([
    ["song.mp3", "audio", { ptype: "blog", subtype: "audio" }],
    ["film.mp4", "video", { ptype: "blog", subtype: "video" }],
    ["whale.png", "image", { ptype: "blog", subtype: "image" }],
    ["book.pdf", "document", { ptype: "dg", subtype: "document" }],
    ["book.epub", "document", { ptype: "dg", subtype: "document" }],
    ["brushes.zip", "good", { ptype: "dg", subtype: "other" }],
  ])("%s is sent as %s and becomes a post of its kind", async (name, kind, expected) => {
    await desk.write(name, name.endsWith("png") ? PNG : "bytes");
    const { code, err } = await desk.quire(`publish ${name}`);
    expect(code, err).toBe(0);
    expect(uploads()).toEqual([`POST w/sites/${SITE}/uploads/${kind}`]);
    expect(posts()[0]).toMatchObject({ ...expected, files: [{ file: idOf(name) }] });
  });

  it("is what the text beside it says, with the title from there", async () => {
    await desk.write("song.mp3", "bytes");
    await desk.write("song.md", "---\ntitle: A shanty\naccess: follow\n---\nSung at the capstan.\n");
    await desk.quire("publish song.mp3");
    expect(posts()[0]).toMatchObject({
      title: "A shanty",
      visibility: "follow",
      markdown: "Sung at the capstan.\n",
    });
  });

  it("takes its title from its name, or from the command", async () => {
    await desk.write("a-white_whale.mp3", "bytes");
    await desk.quire("publish a-white_whale.mp3");
    expect(posts()[0]?.title).toBe("A white whale");
    await desk.quire("publish a-white_whale.mp3 --title Moby");
    expect(posts()[0]?.title).toBe("Moby");
  });
});

describe("Files named in front matter", () => {
  it("go along in their order", async () => {
    await desk.write("book.epub", "epub");
    await desk.write("map.zip", "zip");
    const price = "price: 0\nsummary: A whale.\n";
    await desk.write("book.md", `---\ntype: e-book\nfiles: [book.epub, map.zip]\n${price}---\n# The Whale\n`);
    await desk.quire("publish book.md");
    expect(posts()[0]?.files).toEqual([{ file: idOf("book.epub") }, { file: idOf("map.zip") }]);
  });

  it("that are missing are told by their line before anything is sent", async () => {
    await desk.write("book.md", "---\ntype: e-book\nfiles: [book.epub]\n---\n# The Whale\n");
    const { code, err } = await desk.quire("publish book.md");
    expect(code).toBe(1);
    expect(err).toContain("book.md:3");
    expect(err).toContain("no such file next to the text");
    expect(desk.double.arrived).toEqual([]);
  });

  it("of a kind that is never taken are refused", async () => {
    await desk.write("setup.exe", "MZ");
    await desk.write("post.md", "---\nfiles: [setup.exe]\n---\n# Setup\n");
    expect((await desk.quire("publish post.md")).err).toContain("can't be uploaded");
  });
});
