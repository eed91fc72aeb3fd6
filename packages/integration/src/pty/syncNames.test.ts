import { makePicture } from "@quire/server/testing/media/picture";
import { describe, expect, it } from "vitest";
import { setUpSync } from "./syncKit.ts";

const sync = setUpSync();
const { read, write, quire, heads, idOf, text, changeOnSite } = sync;

describe("links between texts", () => {
  it("lead to their posts, and back to the files", async () => {
    await write("one.md", "# One\n\nSee [two](two.md#part), [[Notes/three|the third]] and [[nowhere]].\n");
    await write("two.md", "# Two\n\nBack to [one](one.md).\n");
    await write("Notes/three.md", "# Three\n\nWords.\n");
    const { code, err } = await quire("sync");
    expect([code, err]).toEqual([0, expect.stringContaining("[[nowhere]]: no post of this text yet")]);
    const [one, two, three] = [await idOf("One"), await idOf("Two"), await idOf("Three")];
    const { markdown } = await text(one);
    expect(markdown).toBe(`See [two](/post/${two}#part), [the third](/post/${three}) and nowhere.\n`);
    expect((await text(two)).markdown).toBe(`Back to [one](/post/${one}).\n`);
    expect((await quire("sync")).err).toContain("up to date");
    await changeOnSite(one, { markdown: `Also [two](/post/${two}#part).\n` });
    await quire("sync");
    expect(await read("one.md")).toContain("Also [two](two.md#part).");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("lead to a post that was published before", async () => {
    await write("two.md", "# Two\n\nWords.\n");
    await sync.cli.pipe(["publish", `${sync.site}/two.md`]);
    await write("one.md", "# One\n\nSee [two](two.md) and [three](three.md).\n");
    const { err } = await sync.cli.pipe(["publish", `${sync.site}/one.md`]);
    expect(err).toContain("one.md:3: three.md: no post of this text yet; the link leads nowhere");
    expect((await text(await idOf("One"))).markdown).toContain(`[two](/post/${await idOf("Two")})`);
  });
});

describe("a picture", () => {
  it("by its path from the root of the site is sent", async () => {
    await write("hugo.toml", "");
    await write("static/images/harbor.png", await makePicture("#204060"));
    await write(
      "content/posts/harbor.md",
      "# Harbor\n\n![A](/images/harbor.png)\n\n![B](/images/gone.png)\n",
    );
    const { code, err } = await quire("sync");
    expect([code, err]).toEqual([0, expect.stringContaining("/images/gone.png: no such picture")]);
    expect((await text(await idOf("Harbor"))).markdown).toMatch(/!\[A\]\(\/files\/\w+\/full\.webp\)/);
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("that Obsidian embeds is sent", async () => {
    await write("attachments/pic.png", await makePicture("#604020"));
    await write("note.md", "# Note\n\n![[pic.png|300]]\n");
    expect((await quire("sync")).code).toBe(0);
    expect((await text(await idOf("Note"))).markdown).toMatch(/^!\[\]\(\/files\/\w+\/full\.webp\)\n$/);
  });
});

describe("a dry run", () => {
  it("refuses what the run refuses", async () => {
    await write("first.md", "# First\n\nWords.\n");
    await quire("sync");
    const id = await idOf("First");
    await write("first.md", `---\nid: ${id}\n---\n# First\n\nWords.\n`);
    await write("second.md", `---\nid: ${id}\n---\n# Second\n\nOther words.\n`);
    await write("lost.md", "---\ntitle: Lost\ntype: chapter\n---\nWords.\n");
    const tried = await quire("sync", "--dry-run");
    const done = await quire("sync");
    expect([tried.code, done.code]).toEqual([1, 1]);
    for (const { err } of [tried, done]) {
      expect(err).toContain("second.md: id: is the same post as first.md: remove the id from one of them");
      expect(err).toContain("lost.md: parent: missing: set the serial's file or id");
    }
  });
});

it("a Jekyll blog below the root is synced, and what isn't is named", async () => {
  await write("blog/_posts/2013-5-6-hello.md", "---\nlayout: post\n---\nWords.\n");
  await write("blog/_posts/2013-05-07-old.html", "<p>Words.</p>");
  await write("_notes/idea.md", "# Idea\n");
  const { err } = await quire("sync");
  expect((await heads()).map(({ title }) => title)).toEqual(["Hello"]);
  expect((await text(await idOf("Hello"))).published).toBe(new Date("2013-05-06T00:00:00Z").toISOString());
  expect(err).toContain("blog/_posts/2013-05-07-old.html: skipped: only markdown is synced");
  expect(err).toContain("_notes/idea.md: skipped: names that start with _ aren't synced");
});
