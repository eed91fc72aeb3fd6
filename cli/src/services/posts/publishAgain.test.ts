import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import type { StoredPost } from "../../testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

const STORY = "# Loomings\n\nCall me Ishmael.\n\nSome years ago.\n";
const onlyPost = () => [...kit.double.posts.values()][0] as StoredPost;
const publishAgain = async (text: string, flags = "") => {
  await kit.write("story.md", text);
  return kit.quire(`publish story.md ${flags}`);
};

describe("Publishing the same file again", () => {
  beforeEach(async () => {
    await kit.write("story.md", STORY);
    await kit.quire("publish story.md");
    kit.double.received.length = 0;
  });

  it("reports that it is up to date, and creates no version", async () => {
    const { code, err, out } = await kit.quire("publish story.md");
    expect([code, err]).toEqual([0, "Already up to date: Loomings · version 1\n"]);
    expect(out).toContain(onlyPost().id);
    expect(kit.double.calls().filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("updates the same post", async () => {
    const { err } = await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(err).toBe("Updated: Loomings · version 2\n");
    expect(kit.double.posts.size).toBe(1);
    expect(onlyPost().texts[1]).toContain("Ahab");
  });

  it("keeps fields that front matter omits, and clears those it leaves empty", async () => {
    await publishAgain(`---\ntags: [sea]\nsummary: S\n---\n${STORY}`);
    await publishAgain(`---\ntags:\n---\n${STORY}`);
    const last = kit.double.received.findLast(({ call }) => call.startsWith("PATCH"))?.body;
    expect(last).toMatchObject({ tags: [] });
    expect(last).not.toHaveProperty("summary");
  });

  it("keeps others' changes elsewhere in the text", async () => {
    kit.double.changeElsewhere(onlyPost().id as string, "Call me Ishmael.\n\nMany years ago.\n");
    const { err, code } = await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(err).toBe(
      "Updated: Loomings · version 3 · changes made elsewhere were merged\nYour file doesn't have those changes yet. They're in story.theirs.md; copy them from there.\n",
    );
    expect(await kit.read("story.theirs.md")).toContain("Many years ago.");
    expect(code).toBe(0);
    expect(onlyPost().texts.at(-1)).toBe("Call me Ahab.\n\nMany years ago.\n");
  });

  it("never removes merged changes that this file lacks", async () => {
    const mine = STORY.replace("Ishmael", "Ahab");
    kit.double.changeElsewhere(onlyPost().id as string, "Call me Ishmael.\n\nMany years ago.\n");
    await publishAgain(mine);
    expect((await kit.quire("publish story.md")).err).toContain("Already up to date");
    expect((await publishAgain(`---\ntitle: New\n---\n${mine.replace(/^# .*/, "")}`)).code).toBe(0);
    expect(onlyPost().title).toBe("New");
    expect(onlyPost().texts.at(-1)).toContain("Many years ago.");
    // Changed in the same place again, so the user has to resolve it.
    expect((await publishAgain(STORY.replace("Ishmael", "Starbuck"))).code).toBe(4);
  });

  it("recognizes a renamed file", async () => {
    await rename(join(kit.dir, "story.md"), join(kit.dir, "loomings.md"));
    expect((await kit.quire("publish loomings.md")).err).toContain("Already up to date");
    await kit.write("loomings.md", `${STORY}More.\n`);
    await kit.quire("publish loomings.md");
    expect(kit.double.posts.size).toBe(1);
  });

  it("creates a new post for a copy", async () => {
    await kit.write("copy.md", STORY);
    await kit.quire("publish copy.md");
    expect(kit.double.posts.size).toBe(2);
  });

  it("reports that only the site has changed, and doesn't publish others' changes", async () => {
    kit.double.changeElsewhere(onlyPost().id as string, "Call me Queequeg.\n");
    const { err, json } = await kit.quire("publish story.md --json");
    expect(err).toBe("");
    expect(json()).toMatchObject({ action: "unchanged", behind: true, version: 2 });
    expect(onlyPost().unpublished).toBe(true);
  });

  it("creates another post with --new", async () => {
    await kit.quire("publish story.md --new");
    expect(kit.double.posts.size).toBe(2);
    await publishAgain(`${STORY}More.\n`);
    expect([...kit.double.posts.values()].map(({ version }) => version)).toEqual([1, 2]);
  });

  it("reports that the post was deleted, and creates no other", async () => {
    kit.double.posts.clear();
    const { code, err } = await kit.quire("publish story.md");
    expect(code).toBe(1);
    expect(err).toContain("deleted on the site");
    expect(err).toContain("quire publish story.md --new");
    expect(kit.double.posts.size).toBe(0);
  });
});

describe("A conflict", () => {
  const theirs = "Call me Queequeg.\n\nSome years ago.\n";
  const mine = STORY.replace("Ishmael", "Ahab");
  beforeEach(async () => {
    await kit.write("story.md", STORY);
    await kit.quire("publish story.md");
    kit.double.changeElsewhere(onlyPost().id as string, theirs);
  });

  it("saves both texts, publishes nothing, and shows the next command", async () => {
    const { code, err, out } = await publishAgain(mine);
    expect(code).toBe(4);
    expect(out).toBe("");
    expect(err).toContain("changed elsewhere");
    expect(err).toContain("diff story.md story.theirs.md");
    expect(err).toContain("quire publish story.md --force");
    expect(await kit.read("story.theirs.md")).toBe(`---\ntitle: Loomings\n---\n\n${theirs}`);
    expect(await kit.read("story.md")).toBe(mine);
    expect(onlyPost().texts).toHaveLength(2);
  });

  it("is resolved with --force after it was shown", async () => {
    await publishAgain(mine);
    const { code, err } = await kit.quire("publish story.md --force");
    expect([code, err]).toEqual([0, "Updated: Loomings · version 3\n"]);
    expect(onlyPost().texts.at(-1)).toContain("Ahab");
  });

  it("recurs when the site changed again after it was shown", async () => {
    await publishAgain(mine);
    kit.double.changeElsewhere(onlyPost().id as string, "Call me Starbuck.\n");
    expect((await kit.quire("publish story.md --force")).code).toBe(4);
    expect(onlyPost().texts.at(-1)).toBe("Call me Starbuck.\n");
    expect(await kit.read("story.theirs.md")).toContain("Queequeg");
    expect(await kit.read("story.theirs-2.md")).toContain("Starbuck");
  });

  it("is printed to stderr with --json, with both texts", async () => {
    await kit.write("story.md", mine);
    const { err, out } = await kit.quire("publish story.md --json");
    expect(out).toBe("");
    expect(JSON.parse(err).error).toMatchObject({
      code: "version_conflict",
      exit: 4,
      details: { version: 2, current: { markdown: theirs }, theirs: "story.theirs.md" },
    });
  });

  it("doesn't occur when only the response to the save was lost", async () => {
    kit.double.failNext(/^PATCH/, "lost");
    onlyPost().texts.pop();
    onlyPost().version = 1;
    expect((await publishAgain(mine)).code).toBe(1);
    expect((await kit.quire("publish story.md")).code).toBe(0);
    expect(onlyPost()).toMatchObject({ version: 2, status: "published", unpublished: false });
  });
});

describe("An id in front matter", () => {
  const ID = "b0000000000000000777";

  it("takes precedence over the folder's record", async () => {
    await publishAgain(`---\nid: ${ID}\n---\n${STORY}`);
    expect(onlyPost().id).toBe(ID);
  });

  it("replaces no version unknown to this folder, unless forced", async () => {
    await publishAgain(`---\nid: ${ID}\n---\n${STORY}`);
    await kit.write("fresh/story.md", `---\nid: ${ID}\n---\n# Another\n\nText.\n`);
    const { code, err } = await kit.quire("publish fresh/story.md");
    expect(code).toBe(4);
    expect(err).toContain("hasn't seen that version");
    expect((await kit.quire("publish fresh/story.md --force")).code).toBe(0);
    expect(onlyPost().title).toBe("Another");
  });
});
