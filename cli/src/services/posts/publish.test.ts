import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "../../testing/desk.ts";
import { GIF, PNG, WINDOWS_PROGRAM } from "../../testing/pictures.ts";
import { type ArchivedPostView, SITE } from "../../testing/serverDouble.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.clear());

const STORY = "# Loomings\n\nCall me Ishmael.\n\nSome years ago.\n";
const onlyPost = () => [...desk.double.posts.values()][0] as ArchivedPostView;
const publishAgain = async (text: string, flags = "") => {
  await desk.write("story.md", text);
  return desk.quire(`publish story.md ${flags}`);
};

describe("Publishing a file for the first time", () => {
  it("makes the post, shows it to readers last, and prints nothing but its address into a pipe", async () => {
    await desk.write("story.md", STORY);
    const { code, out, err } = await desk.quire("publish story.md");
    expect(code).toBe(0);
    expect(out).toBe(`http://melville.localhost:4000/post/${onlyPost().id}/slug\n`);
    expect(err).toBe("Published: Loomings · version 1\n");
    expect(desk.double.calls()).toEqual([
      "GET r/accounts/me",
      `POST w/${SITE}/posts`,
      `POST w/${SITE}/posts/${onlyPost().id}/publish`,
    ]);
    expect(onlyPost()).toMatchObject({ status: "published", title: "Loomings", ptype: "blog" });
  });

  it("takes the heading that became the title out of the text", async () => {
    await desk.write("story.md", STORY);
    await desk.quire("publish story.md");
    expect(onlyPost().markdown).toBe("Call me Ishmael.\n\nSome years ago.\n");
  });

  it("sends what front matter says, in the server's terms", async () => {
    await desk.write("whale.png", PNG);
    await desk.write(
      "story.md",
      "---\ntitle: 1984\ntags: sea, Whales, sea\naccess: paid\nprice: 99\nsummary: A whale.\nslug: The Whale!\ncover: whale.png\nnsfw: no\n---\nText.\n",
    );
    expect((await desk.quire("publish story.md")).err).toContain("Published");
    expect(onlyPost()).toMatchObject({
      title: "1984",
      tags: ["sea", "Whales"],
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
      summary: "A whale.",
      slug: "the-whale",
      cover_file: [...desk.double.uploads.values()][0]?.id,
      nsfw: false,
      markdown: "Text.\n",
    });
  });

  it("saves a draft without showing it when asked, by flag or by front matter", async () => {
    await desk.write("story.md", STORY);
    await desk.write("other.md", `---\ndraft: true\n---\n${STORY}`);
    expect((await desk.quire("publish story.md --draft")).err).toContain("Saved as a draft");
    await desk.quire("publish other.md");
    expect([...desk.double.posts.values()].map(({ status }) => status)).toEqual(["drafts", "drafts"]);
    await desk.quire("publish story.md");
    expect(onlyPost()).toMatchObject({ status: "published", version: 1 });
  });

  it("answers one stable document with --json", async () => {
    await desk.write("story.md", `---\ntilte: Typo\n---\n${STORY}`);
    const { json, err } = await desk.quire("publish story.md --json");
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
      scheduled: null,
      newsletter: false,
      diff: [],
      warnings: [
        { file: "story.md", line: 2, key: "tilte", message: "unknown key, ignored (did you mean title?)" },
      ],
    });
  });

  it("changes nothing with --dry-run, not even beside the file", async () => {
    await desk.write("whale.png", PNG);
    await desk.write("story.md", `${STORY}\n![A whale](whale.png)\n`);
    const { json } = await desk.quire("publish story.md --dry-run --json");
    expect(json()).toMatchObject({
      action: "created",
      dry_run: true,
      status: "published",
      pictures: { sent: 1 },
    });
    expect(desk.double.calls().filter((call) => !call.startsWith("GET"))).toEqual([]);
    await expect(desk.read(".quire.json")).rejects.toThrow("ENOENT");
  });

  it("shows with --dry-run how the file differs, its price in the author's own currency", async () => {
    desk.double.user.currency = "USD";
    await desk.write("story.md", "---\ntitle: Oil\n---\nWe lit it.\n");
    await desk.quire("publish story.md");
    await desk.write("story.md", "---\ntitle: Oil\naccess: paid\nprice: 4.99\n---\nWe lit it all.\n");
    const { json } = await desk.quire("publish story.md --dry-run --json");
    const changed = (json().diff as string[]).filter((line) => /^[+-]/.test(line));
    expect(changed).toEqual(["+access: paid", "+price: { USD: 4.99 }", "-We lit it.", "+We lit it all."]);
  });

  it("leaves the author's file as it was", async () => {
    await desk.write("story.md", STORY);
    await desk.quire("publish story.md");
    expect(await desk.read("story.md")).toBe(STORY);
  });
});

describe("Pictures beside the file", () => {
  it("are sent before the text, and the text names where they now stand", async () => {
    await desk.write("art/a whale.png", PNG);
    await desk.write("tail.gif", GIF);
    await desk.write(
      "story.md",
      '# T\n\n![*A* whale](art/a%20whale.png "The whale")\n\n[link](tail.gif)\n\n![Tail][tail]\n\n![Far](https://example.org/x.png)\n\n```\n![no](code.png)\n```\n\n[tail]: <./tail.gif>\n',
    );
    const { json, err } = await desk.quire("publish story.md --json");
    expect(err).toBe("");
    expect(json().pictures).toEqual({ sent: 2, reused: 0 });
    const [whale, tail] = [...desk.double.uploads.values()];
    expect(onlyPost().markdown).toBe(
      `![*A* whale](${encodeURI(whale?.url ?? "")} "The whale")\n\n[link](tail.gif)\n\n![Tail][tail]\n\n![Far](https://example.org/x.png)\n\n\`\`\`\n![no](code.png)\n\`\`\`\n\n[tail]: <${tail?.url}>\n`,
    );
    const calls = desk.double.calls();
    expect(calls.lastIndexOf(`POST w/sites/${SITE}/uploads/image`)).toBeLessThan(
      calls.indexOf(`POST w/${SITE}/posts`),
    );
  });

  it("are not sent again, for this post or another", async () => {
    await desk.write("whale.png", PNG);
    await desk.write("copy.png", PNG);
    await desk.write("story.md", `${STORY}\n![A](whale.png)\n![B](copy.png)\n`);
    await desk.write("other.md", `${STORY}\n![A](copy.png)\n`);
    await desk.quire("publish story.md");
    const { json } = await desk.quire("publish other.md --json");
    expect(json().pictures).toEqual({ sent: 0, reused: 1 });
    expect(desk.double.calls().filter((call) => call.includes("uploads/image"))).toHaveLength(1);
  });

  it("are each refused with their reason, and nothing is sent at all", async () => {
    await desk.write("program.png", WINDOWS_PROGRAM);
    await desk.write("drawing.png", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    await desk.write("huge.png", Buffer.concat([PNG, Buffer.alloc(30 * 1024 * 1024)]));
    await desk.write("empty.png", "");
    await desk.write("note.png", "just text");
    await desk.write(
      "story.md",
      "---\ncover: program.png\n---\n# T\n\n![](huge.png)\n![](gone.png)\n\n![](drawing.png) ![](empty.png)\n\n![](note.png) ![](data:image/png;base64,AAAA)\n",
    );
    const { code, err, out } = await desk.quire("publish story.md");
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
    expect(desk.double.calls()).toEqual([]);
  });
});

describe("Publishing the same file again", () => {
  beforeEach(async () => {
    await desk.write("story.md", STORY);
    await desk.quire("publish story.md");
    desk.double.arrived.length = 0;
  });

  it("says that it is up to date when nothing changed, and makes no version", async () => {
    const { code, err, out } = await desk.quire("publish story.md");
    expect([code, err]).toEqual([0, "Already up to date: Loomings · version 1\n"]);
    expect(out).toContain(onlyPost().id);
    expect(desk.double.calls().filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("updates the same post", async () => {
    const { err } = await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(err).toBe("Updated: Loomings · version 2\n");
    expect(desk.double.posts.size).toBe(1);
    expect(onlyPost().texts[1]).toContain("Ahab");
  });

  it("leaves alone what front matter doesn't name, and clears what it names and leaves empty", async () => {
    await publishAgain(`---\ntags: [sea]\nsummary: S\n---\n${STORY}`);
    await publishAgain(`---\ntags:\n---\n${STORY}`);
    const last = desk.double.arrived.findLast(({ call }) => call.startsWith("PATCH"))?.body;
    expect(last).toMatchObject({ tags: [] });
    expect(last).not.toHaveProperty("summary");
  });

  it("keeps what someone else changed in another place", async () => {
    desk.double.changeElsewhere(onlyPost().id as string, "Call me Ishmael.\n\nMany years ago.\n");
    const { err, code } = await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(err).toBe(
      "Updated: Loomings · version 3 · changes made elsewhere were merged\nYour file doesn't have those changes yet. They're in story.theirs.md; copy them from there.\n",
    );
    expect(await desk.read("story.theirs.md")).toContain("Many years ago.");
    expect(code).toBe(0);
    expect(onlyPost().texts.at(-1)).toBe("Call me Ahab.\n\nMany years ago.\n");
  });

  it("never takes out again what was merged, though this file still lacks it", async () => {
    const mine = STORY.replace("Ishmael", "Ahab");
    desk.double.changeElsewhere(onlyPost().id as string, "Call me Ishmael.\n\nMany years ago.\n");
    await publishAgain(mine);
    expect((await desk.quire("publish story.md")).err).toContain("Already up to date");
    expect((await publishAgain(`---\ntitle: New\n---\n${mine.replace(/^# .*/, "")}`)).code).toBe(0);
    expect(onlyPost().title).toBe("New");
    expect(onlyPost().texts.at(-1)).toContain("Many years ago.");
    // Changed in the same place again: that is for the person to settle.
    expect((await publishAgain(STORY.replace("Ishmael", "Starbuck"))).code).toBe(4);
  });

  it("knows a file that was renamed", async () => {
    await rename(join(desk.dir, "story.md"), join(desk.dir, "loomings.md"));
    expect((await desk.quire("publish loomings.md")).err).toContain("Already up to date");
    await desk.write("loomings.md", `${STORY}More.\n`);
    await desk.quire("publish loomings.md");
    expect(desk.double.posts.size).toBe(1);
  });

  it("makes a post of its own of a copy", async () => {
    await desk.write("copy.md", STORY);
    await desk.quire("publish copy.md");
    expect(desk.double.posts.size).toBe(2);
  });

  it("says when only the site has changed, and doesn't publish another's text", async () => {
    desk.double.changeElsewhere(onlyPost().id as string, "Call me Queequeg.\n");
    const { err, json } = await desk.quire("publish story.md --json");
    expect(err).toBe("");
    expect(json()).toMatchObject({ action: "unchanged", behind: true, version: 2 });
    expect(onlyPost().unpublished).toBe(true);
  });

  it("makes another post with --new", async () => {
    await desk.quire("publish story.md --new");
    expect(desk.double.posts.size).toBe(2);
    await publishAgain(`${STORY}More.\n`);
    expect([...desk.double.posts.values()].map(({ version }) => version)).toEqual([1, 2]);
  });

  it("says that the post was deleted, and makes no other by itself", async () => {
    desk.double.posts.clear();
    const { code, err } = await desk.quire("publish story.md");
    expect(code).toBe(1);
    expect(err).toContain("deleted on the site");
    expect(err).toContain("quire publish story.md --new");
    expect(desk.double.posts.size).toBe(0);
  });
});

describe("A conflict", () => {
  const theirs = "Call me Queequeg.\n\nSome years ago.\n";
  const mine = STORY.replace("Ishmael", "Ahab");
  beforeEach(async () => {
    await desk.write("story.md", STORY);
    await desk.quire("publish story.md");
    desk.double.changeElsewhere(onlyPost().id as string, theirs);
  });

  it("keeps both texts, publishes nothing, and names the next command", async () => {
    const { code, err, out } = await publishAgain(mine);
    expect(code).toBe(4);
    expect(out).toBe("");
    expect(err).toContain("changed elsewhere");
    expect(err).toContain("diff story.md story.theirs.md");
    expect(err).toContain("quire publish story.md --force");
    expect(await desk.read("story.theirs.md")).toBe(`---\ntitle: Loomings\n---\n\n${theirs}`);
    expect(await desk.read("story.md")).toBe(mine);
    expect(onlyPost().texts).toHaveLength(2);
  });

  it("is settled with --force after it was shown", async () => {
    await publishAgain(mine);
    const { code, err } = await desk.quire("publish story.md --force");
    expect([code, err]).toEqual([0, "Updated: Loomings · version 3\n"]);
    expect(onlyPost().texts.at(-1)).toContain("Ahab");
  });

  it("stands again when the site changed once more after it was shown", async () => {
    await publishAgain(mine);
    desk.double.changeElsewhere(onlyPost().id as string, "Call me Starbuck.\n");
    expect((await desk.quire("publish story.md --force")).code).toBe(4);
    expect(onlyPost().texts.at(-1)).toBe("Call me Starbuck.\n");
    expect(await desk.read("story.theirs.md")).toContain("Queequeg");
    expect(await desk.read("story.theirs-2.md")).toContain("Starbuck");
  });

  it("is in the document with --json, on stderr, with both texts", async () => {
    await desk.write("story.md", mine);
    const { err, out } = await desk.quire("publish story.md --json");
    expect(out).toBe("");
    expect(JSON.parse(err).error).toMatchObject({
      code: "version_conflict",
      exit: 4,
      details: { version: 2, current: { markdown: theirs }, theirs: "story.theirs.md" },
    });
  });

  it("is none with oneself when only the answer to the save was lost", async () => {
    desk.double.failNext(/^PATCH/, "lost");
    onlyPost().texts.pop();
    onlyPost().version = 1;
    expect((await publishAgain(mine)).code).toBe(1);
    expect((await desk.quire("publish story.md")).code).toBe(0);
    expect(onlyPost()).toMatchObject({ version: 2, status: "published", unpublished: false });
  });
});

describe("An id in front matter", () => {
  const ID = "b0000000000000000777";

  it("goes before what the folder remembers", async () => {
    await publishAgain(`---\nid: ${ID}\n---\n${STORY}`);
    expect(onlyPost().id).toBe(ID);
  });

  it("replaces nothing that this folder has never seen, unless forced", async () => {
    await publishAgain(`---\nid: ${ID}\n---\n${STORY}`);
    await desk.write("fresh/story.md", `---\nid: ${ID}\n---\n# Another\n\nText.\n`);
    const { code, err } = await desk.quire("publish fresh/story.md");
    expect(code).toBe(4);
    expect(err).toContain("hasn't seen that version");
    expect((await desk.quire("publish fresh/story.md --force")).code).toBe(0);
    expect(onlyPost().title).toBe("Another");
  });
});

describe("Whatever stops it", () => {
  beforeEach(() => desk.write("story.md", STORY));

  it.each(["cut", "lost"] as const)(
    "a create whose answer never came makes no second post (%s)",
    async (how) => {
      for (let tries = 0; tries < 4; tries++) desk.double.failNext(/^POST .*\/posts$/, how);
      const stopped = await desk.quire("publish story.md");
      expect(stopped.code).toBe(1);
      expect(stopped.err).toContain("Continue with: quire publish story.md");
      expect((await desk.quire("publish story.md")).code).toBe(0);
      expect(desk.double.posts.size).toBe(1);
      expect(onlyPost().status).toBe("published");
    },
    20_000,
  );

  it("a text that was edited after such a stop still arrives", async () => {
    for (let tries = 0; tries < 4; tries++) desk.double.failNext(/^POST .*\/posts$/, "lost");
    await desk.quire("publish story.md");
    await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(desk.double.posts.size).toBe(1);
    expect(onlyPost().texts.at(-1)).toContain("Ahab");
  });

  it("a publish that was refused keeps the text as a draft, and says so", async () => {
    desk.double.failNext(/publish$/, "not_publishable");
    const { code, err } = await desk.quire("publish story.md");
    expect(code).toBe(5);
    expect(err).toContain("The text is saved on the site. Readers don't see this version yet.");
    const again = await desk.quire("publish story.md --json");
    expect(again.json()).toMatchObject({ action: "updated", status: "published", version: 1 });
    expect(desk.double.posts.size).toBe(1);
  });

  it("a field that the site refuses is named by its line and its own key", async () => {
    await desk.write("story.md", `---\ntags: [sea]\naccess: follow\n---\n${STORY}`);
    desk.double.failNext(/posts$/, "invalid_input");
    const { code, err } = await desk.quire("publish story.md");
    expect(code).toBe(1);
    expect(err).toContain("  story.md:3: access: is not allowed\n  Nothing was changed on the site.\n");
  });

  it("Ctrl-C ends with 130 and says what was kept", async () => {
    desk.double.failNext(/^POST .*\/posts$/, "silence");
    const stopped = desk.quire("publish story.md");
    await expect.poll(() => desk.double.calls().length).toBeGreaterThan(0);
    await expect.poll(() => desk.read(".quire.json").catch(() => "")).toContain('"version": null');
    desk.interrupt();
    const { code, err } = await stopped;
    expect(code).toBe(130);
    expect(err).toContain("won't create a second post");
  });

  it("two at the same time make one post", async () => {
    const both = await Promise.all([desk.quire("publish story.md"), desk.quire("publish story.md")]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(desk.double.posts.size).toBe(1);
  });

  it("many at the same time in one folder forget none", async () => {
    const names = Array.from({ length: 8 }, (_, number) => `part-${number}.md`);
    for (const name of names) await desk.write(name, `# ${name}\n\nText.\n`);
    await Promise.all(names.map((name) => desk.quire(`publish ${name}`)));
    const again = await Promise.all(names.map((name) => desk.quire(`publish ${name} --json`)));
    expect(again.map(({ json }) => json().action)).toEqual(names.map(() => "unchanged"));
    expect(desk.double.posts.size).toBe(8);
  });

  it("a reader's account without a site is told where to get one", async () => {
    desk.double.user.domain = null;
    const { code, err } = await desk.quire("publish story.md");
    expect(code).toBe(5);
    expect(err).toContain("/signup");
    expect(desk.double.posts.size).toBe(0);
  });

  it("a sign-in that has ended leads to signing in again", async () => {
    desk.env.QUIRE_TOKEN = "an-old-one";
    const { code, err } = await desk.quire("publish story.md");
    expect(code).toBe(3);
    expect(err).toBe("✗ You are not signed in.\n  Run: quire login\n  Request r1\n");
  });
});

describe("A story and its chapters", () => {
  beforeEach(async () => {
    await desk.write("book/whale.md", "---\ntype: story\n---\n# The Whale\n\nA story.\n");
    await desk.write("book/one.md", "---\nparent: whale.md\nindex: 1\n---\n# One\n\nText.\n");
  });

  it("belong together by the name of the story's file", async () => {
    await desk.quire("publish book/whale.md");
    expect((await desk.quire("publish book/one.md")).code).toBe(0);
    const [story, chapter] = [...desk.double.posts.values()];
    expect(story).toMatchObject({ ptype: "parent", subtype: "story" });
    expect(chapter).toMatchObject({ ptype: "chapter", parent: story?.id, index: 1 });
  });

  it("a chapter waits until its story is on the site", async () => {
    const { code, err } = await desk.quire("publish book/one.md");
    expect(code).toBe(1);
    expect(err).toContain(
      "book/one.md:2: parent: whale.md is not on the site yet; first run: quire publish book/whale.md",
    );
    expect(desk.double.posts.size).toBe(0);
  });

  it("an episode can't be part of a story", async () => {
    await desk.quire("publish book/whale.md");
    await desk.write("book/two.md", "---\ntype: episode\nparent: whale.md\n---\n# Two\n");
    expect((await desk.quire("publish book/two.md")).err).toContain("book/two.md:2: type: must be chapter");
  });

  it("a chapter that is there doesn't move to another story, or become something else", async () => {
    await desk.quire("publish book/whale.md");
    await desk.quire("publish book/one.md");
    await desk.write("book/other.md", "---\ntype: story\n---\n# Other\n");
    await desk.quire("publish book/other.md");
    await desk.write("book/one.md", "---\nparent: other.md\n---\n# One\n\nText.\n");
    expect((await desk.quire("publish book/one.md")).err).toContain(
      "book/one.md:2: parent: the post already belongs elsewhere",
    );
    await desk.write("book/other.md", "---\ntype: comic\n---\n# Other\n");
    expect((await desk.quire("publish book/other.md")).err).toContain(
      "book/other.md:2: type: the post is already a story",
    );
  });

  it("a chapter without a story is refused", async () => {
    await desk.write("lone.md", "---\ntype: chapter\n---\n# Lone\n");
    expect((await desk.quire("publish lone.md")).err).toContain("parent: missing");
  });
});
