import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import { GIF, PNG, WINDOWS_PROGRAM } from "../../testing/pictures.ts";
import { SITE, type StoredPost } from "../../testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

const STORY = "# Loomings\n\nCall me Ishmael.\n\nSome years ago.\n";
const onlyPost = () => [...kit.double.posts.values()][0] as StoredPost;

describe("Publishing a file for the first time", () => {
  it("creates the post, publishes it last, and prints only its URL into a pipe", async () => {
    await kit.write("story.md", STORY);
    const { code, out, err } = await kit.quire("publish story.md");
    expect(code).toBe(0);
    expect(out).toBe(`http://melville.localhost:4000/post/${onlyPost().id}/slug\n`);
    expect(err).toBe("Published: Loomings · version 1\n");
    expect(kit.double.calls()).toEqual([
      "GET r/accounts/me",
      `POST w/${SITE}/posts`,
      `POST w/${SITE}/posts/${onlyPost().id}/publish`,
    ]);
    expect(onlyPost()).toMatchObject({ status: "published", title: "Loomings", ptype: "blog" });
  });

  it("removes the heading that became the title from the text", async () => {
    await kit.write("story.md", STORY);
    await kit.quire("publish story.md");
    expect(onlyPost().markdown).toBe("Call me Ishmael.\n\nSome years ago.\n");
  });

  it("sends front matter in the server's format", async () => {
    await kit.write("whale.png", PNG);
    await kit.write(
      "story.md",
      "---\ntitle: 1984\ntags: sea, Whales, sea\naccess: paid\nprice: 99\nsummary: A whale.\nslug: The Whale!\ncover: whale.png\nnsfw: no\n---\nText.\n",
    );
    expect((await kit.quire("publish story.md")).err).toContain("Published");
    expect(onlyPost()).toMatchObject({
      title: "1984",
      tags: ["sea", "Whales"],
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
      summary: "A whale.",
      slug: "the-whale",
      cover_file: [...kit.double.uploads.values()][0]?.id,
      nsfw: false,
      markdown: "Text.\n",
    });
  });

  it.each(["NFC", "NFD"] as const)("finds files whose names are in %s on disk", async (form) => {
    const other = form === "NFC" ? "NFD" : "NFC";
    const [picture, zip] = ["pi\u00f1a.png", "\u00e9t\u00e9.zip"];
    await kit.write(picture.normalize(form), PNG);
    await kit.write(zip.normalize(form), Buffer.from("PK\u0005\u0006".padEnd(22, "\0")));
    await kit.write(
      "story.md",
      `---\nfiles: [${zip.normalize(other)}]\ncover: ${picture.normalize(other)}\n---\n# Seen\n\n![](${picture.normalize(other)})\n`,
    );
    const { code, err } = await kit.quire("publish story.md");
    expect(code, err).toBe(0);
    expect(onlyPost().markdown).toMatch(/!\[\]\(\/files\//);
    expect(kit.double.uploads.size).toBe(2);
  });

  it("saves a draft by flag or front matter", async () => {
    await kit.write("story.md", STORY);
    await kit.write("other.md", `---\ndraft: true\n---\n${STORY}`);
    expect((await kit.quire("publish story.md --draft")).err).toContain("Saved as a draft");
    await kit.quire("publish other.md");
    expect([...kit.double.posts.values()].map(({ status }) => status)).toEqual(["drafts", "drafts"]);
    await kit.quire("publish story.md");
    expect(onlyPost()).toMatchObject({ status: "published", version: 1 });
  });

  it("prints a stable document with --json", async () => {
    await kit.write("story.md", `---\ntilte: Typo\n---\n${STORY}`);
    const { json, err } = await kit.quire("publish story.md --json");
    expect(err).toBe("");
    expect(json()).toEqual({
      action: "created",
      dry_run: false,
      id: onlyPost().id,
      title: "Loomings",
      type: "post",
      status: "published",
      version: 1,
      url: `http://melville.localhost:4000/post/${onlyPost().id}/slug`,
      merged: false,
      theirs: null,
      behind: false,
      pictures: { sent: 0, reused: 0 },
      carries: 0,
      held_back: false,
      scheduled: null,
      newsletter: false,
      diff: [],
      warnings: [
        { file: "story.md", line: 2, key: "tilte", message: "unknown key, ignored (did you mean title?)" },
      ],
    });
  });

  it("changes nothing with --dry-run, not even next to the file", async () => {
    await kit.write("whale.png", PNG);
    await kit.write("story.md", `${STORY}\n![A whale](whale.png)\n`);
    const { json } = await kit.quire("publish story.md --dry-run --json");
    expect(json()).toMatchObject({
      action: "created",
      dry_run: true,
      status: "published",
      pictures: { sent: 1 },
    });
    expect(kit.double.calls().filter((call) => !call.startsWith("GET"))).toEqual([]);
    await expect(kit.read(".quire.json")).rejects.toThrow("ENOENT");
  });

  it("shows a diff with --dry-run, with the price in the author's currency", async () => {
    kit.double.user.currency = "USD";
    await kit.write("story.md", "---\ntitle: Oil\n---\nWe lit it.\n");
    await kit.quire("publish story.md");
    await kit.write("story.md", "---\ntitle: Oil\naccess: paid\nprice: 4.99\n---\nWe lit it all.\n");
    const { json } = await kit.quire("publish story.md --dry-run --json");
    const changed = (json().diff as string[]).filter((line) => /^[+-]/.test(line));
    expect(changed).toEqual(["+access: paid", "+price: { USD: 4.99 }", "-We lit it.", "+We lit it all."]);
  });

  it("leaves the author's file unchanged", async () => {
    await kit.write("story.md", STORY);
    await kit.quire("publish story.md");
    expect(await kit.read("story.md")).toBe(STORY);
  });
});

describe("Local pictures", () => {
  it("are uploaded before the text, which gets their new URLs", async () => {
    await kit.write("art/a whale.png", PNG);
    await kit.write("tail.gif", GIF);
    await kit.write(
      "story.md",
      '# T\n\n![*A* whale](art/a%20whale.png "The whale")\n\n[link](tail.gif)\n\n![Tail][tail]\n\n![Far](https://example.org/x.png)\n\n```\n![no](code.png)\n```\n\n[tail]: <./tail.gif>\n',
    );
    const { json, err } = await kit.quire("publish story.md --json");
    expect(err).toBe("");
    expect(json().pictures).toEqual({ sent: 2, reused: 0 });
    const [whale, tail] = [...kit.double.uploads.values()];
    expect(onlyPost().markdown).toBe(
      `![*A* whale](${encodeURI(whale?.url ?? "")} "The whale")\n\n[link](tail.gif)\n\n![Tail][tail]\n\n![Far](https://example.org/x.png)\n\n\`\`\`\n![no](code.png)\n\`\`\`\n\n[tail]: <${tail?.url}>\n`,
    );
    const calls = kit.double.calls();
    expect(calls.lastIndexOf(`POST w/sites/${SITE}/uploads/image`)).toBeLessThan(
      calls.indexOf(`POST w/${SITE}/posts`),
    );
  });

  it("are not uploaded again, for this post or another", async () => {
    await kit.write("whale.png", PNG);
    await kit.write("copy.png", PNG);
    await kit.write("story.md", `${STORY}\n![A](whale.png)\n![B](copy.png)\n`);
    await kit.write("other.md", `${STORY}\n![A](copy.png)\n`);
    await kit.quire("publish story.md");
    const { json } = await kit.quire("publish other.md --json");
    expect(json().pictures).toEqual({ sent: 0, reused: 1 });
    expect(kit.double.calls().filter((call) => call.includes("uploads/image"))).toHaveLength(1);
  });

  it("are each refused with a reason, before anything is sent", async () => {
    await kit.write("program.png", WINDOWS_PROGRAM);
    await kit.write("drawing.png", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    await kit.write("huge.png", Buffer.concat([PNG, Buffer.alloc(30 * 1024 * 1024)]));
    await kit.write("empty.png", "");
    await kit.write("note.png", "just text");
    await kit.write(
      "story.md",
      "---\ncover: program.png\n---\n# T\n\n![](huge.png)\n![](gone.png)\n\n![](drawing.png) ![](empty.png)\n\n![](note.png) ![](data:image/png;base64,AAAA)\n",
    );
    const { code, err, out } = await kit.quire("publish story.md");
    expect(code).toBe(1);
    expect(out).toBe("");
    const kinds = "use png, jpg, jpeg, gif, bmp, webp, mpo";
    expect(err.split("\n")).toEqual([
      "✗ 7 things need fixing in story.md.",
      `  story.md:2: cover: program.png: this is a Windows program; ${kinds}`,
      "  story.md:6: huge.png: 30 MB; pictures can be at most 25 MB",
      "  story.md:7: gone.png: no such picture next to the file",
      `  story.md:9: drawing.png: this is an SVG drawing; ${kinds}`,
      `  story.md:9: empty.png: this is an empty file; ${kinds}`,
      `  story.md:11: note.png: this is not an image; ${kinds}`,
      "  story.md:11: data:image/png;base64,AAAA: give the picture's path, next to the file",
      "  Nothing was sent.",
      "",
    ]);
    expect(kit.double.calls()).toEqual([]);
  });
});

describe("A story and its chapters", () => {
  beforeEach(async () => {
    await kit.write("book/whale.md", "---\ntype: story\n---\n# The Whale\n\nA story.\n");
    await kit.write("book/one.md", "---\nparent: whale.md\nindex: 1\n---\n# One\n\nText.\n");
  });

  it("are linked by the name of the story's file", async () => {
    await kit.quire("publish book/whale.md");
    expect((await kit.quire("publish book/one.md")).code).toBe(0);
    const [story, chapter] = [...kit.double.posts.values()];
    expect(story).toMatchObject({ ptype: "parent", subtype: "story" });
    expect(chapter).toMatchObject({ ptype: "chapter", parent: story?.id, index: 1 });
  });

  it("require the story to be published first", async () => {
    const { code, err } = await kit.quire("publish book/one.md");
    expect(code).toBe(1);
    expect(err).toContain(
      "book/one.md:2: parent: whale.md is not on the site yet; first run: quire publish book/whale.md",
    );
    expect(kit.double.posts.size).toBe(0);
  });

  it("refuse an episode in a story", async () => {
    await kit.quire("publish book/whale.md");
    await kit.write("book/two.md", "---\ntype: episode\nparent: whale.md\n---\n# Two\n");
    expect((await kit.quire("publish book/two.md")).err).toContain("book/two.md:2: type: must be chapter");
  });

  it("refuse to move an existing chapter to another story or change its type", async () => {
    await kit.quire("publish book/whale.md");
    await kit.quire("publish book/one.md");
    await kit.write("book/other.md", "---\ntype: story\n---\n# Other\n");
    await kit.quire("publish book/other.md");
    await kit.write("book/one.md", "---\nparent: other.md\n---\n# One\n\nText.\n");
    expect((await kit.quire("publish book/one.md")).err).toContain(
      "book/one.md:2: parent: the post already belongs elsewhere",
    );
    await kit.write("book/other.md", "---\ntype: comic\n---\n# Other\n");
    expect((await kit.quire("publish book/other.md")).err).toContain(
      "book/other.md:2: type: the post is already a story",
    );
  });

  it("refuse a chapter without a story", async () => {
    await kit.write("lone.md", "---\ntype: chapter\n---\n# Lone\n");
    expect((await kit.quire("publish lone.md")).err).toContain("parent: missing");
  });
});
