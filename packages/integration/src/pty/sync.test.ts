import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { unpublishPost } from "@quire/contracts/calls/posts";
import { execute } from "@quire/server/platform/database/select";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { setUpSync } from "./syncKit.ts";

const sync = setUpSync();
const { file, read, write, quire, heads, idOf, text, createOnSite, changeOnSite } = sync;

describe("quire sync", () => {
  it("fetches a whole site, with a story in a folder of its own, and is then up to date", async () => {
    await createOnSite("Loomings", "Call me **Ishmael**.", { tags: ["Sea"], summary: "Why" });
    const story = await createOnSite("Moby-Dick", "A whale.", { ptype: "parent", subtype: "story" });
    await createOnSite("The Carpet-Bag", "I stuffed a shirt.", { ptype: "chapter", parent: story });
    const first = await sync.cli.spawn(["sync", sync.site]);
    expect(first.err).toContain("3 fetched");
    expect(first.code).toBe(0);
    const id = await idOf("Loomings");
    expect(await read("loomings.md")).toBe(
      `---\ntitle: Loomings\ntags: [ Sea ]\nsummary: Why\nid: ${id}\n---\n\nCall me **Ishmael**.\n`,
    );
    expect(await readdir(file("moby-dick"))).toEqual([".quire.json", "01-the-carpet-bag.md", "story.md"]);
    const second = await quire("sync");
    expect([second.code, second.out]).toEqual([0, ""]);
    expect(second.err).toContain("Everything is up to date: 3 texts.");
  });

  it("takes a name in composed and decomposed letters for one", async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await write("caf\u00e9.md", "# Caf\u00e9\n\n![](pi\u00f1a.png)\n");
    await write("pin\u0303a.png", picture);
    expect((await quire("sync")).out).toMatch(/^created on the site\t/);
    const before = await text(await idOf("Caf\u00e9"));
    expect(before.markdown).toMatch(/!\[\]\(\/files\//);
    // As after a copy to a Mac and back.
    await rename(file("caf\u00e9.md"), file("cafe\u0301.md"));
    await rename(file("pin\u0303a.png"), file("pi\u00f1a.png"));
    const again = await quire("sync");
    expect([again.code, again.out]).toEqual([0, ""]);
    await changeOnSite(await idOf("Caf\u00e9"), { markdown: `${before.markdown}\n\nMore.` });
    await quire("sync");
    expect(await read("cafe\u0301.md")).toContain("More.");
    expect((await readdir(file("."))).sort()).toEqual(
      [".quire.json", "cafe\u0301.md", "pi\u00f1a.png"].sort(),
    );
  });

  it("copies changes from either side to the other", async () => {
    const id = await createOnSite("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await changeOnSite(id, { markdown: "One there.\n\nTwo." });
    expect((await quire("sync")).out).toMatch(/^updated here\tloomings\.md\t/);
    expect(await read("loomings.md")).toContain("One there.");
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    expect((await quire("sync")).out).toMatch(/^sent\tloomings\.md\t/);
    // Readers saw it before, so they see the change at once.
    expect(await text(id)).toMatchObject({
      markdown: "One there.\n\nTwo here.\n",
      has_unpublished_changes: false,
    });
  });

  it("merges changes of both sides in different places", async () => {
    const id = await createOnSite("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await changeOnSite(id, { markdown: "One there.\n\nTwo." });
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    expect((await quire("sync")).out).toMatch(/^merged\tloomings\.md\t/);
    expect(await read("loomings.md")).toContain("One there.\n\nTwo here.");
    expect((await text(id)).markdown).toBe("One there.\n\nTwo here.\n");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("writes both versions of a conflict into the file, and then takes the edited text", async () => {
    const id = await createOnSite("Loomings", "One.");
    await quire("sync");
    await changeOnSite(id, { markdown: "One there." });
    await write("loomings.md", (await read("loomings.md")).replace("One.", "One here."));
    const { code, err } = await quire("sync");
    expect(code).toBe(4);
    expect(err).toContain("1 text changed on both sides in the same place.");
    expect(await read("loomings.md")).toContain("One here.");
    expect(await read("loomings.theirs.md")).toContain("One there.");
    expect((await quire("sync")).code).toBe(4);
    expect((await quire("status")).out).toMatch(/^conflict\tloomings\.md/);
    await write("loomings.md", (await read("loomings.md")).replace("One here.", "One of both."));
    await rm(file("loomings.theirs.md"));
    expect((await quire("sync")).code).toBe(0);
    expect((await text(id)).markdown).toBe("One of both.\n");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("creates posts of new files once, with their pictures, and a story's chapters in order of their names", async () => {
    const whale = await sharp({ create: { width: 700, height: 400, channels: 3, background: "navy" } })
      .png()
      .toBuffer();
    await write("post.md", "# A post\n\n![A whale](images/whale.png)\n");
    await write("images/whale.png", whale);
    await write("saga/story.yml", "title: Saga\ntext: |\n  What it is.\n");
    await write("saga/2-later.md", "# Later\n\nSecond.\n");
    await write("saga/1-first.md", "# First\n\nFirst.\n");
    await write("README.md", "# Not a post\n");
    const { code, err } = await quire("sync");
    expect([code, err]).toEqual([0, expect.stringContaining("4 created on the site")]);
    const made = await heads();
    expect(made.map(({ title, status, index }) => [title, status, index]).sort()).toEqual([
      ["A post", "published", null],
      ["First", "published", 1],
      ["Later", "published", 2],
      ["Saga", "published", null],
    ]);
    expect((await text(await idOf("A post"))).markdown).toMatch(/!\[A whale\]\(\/files\/.*\)/);
    expect((await quire("sync")).err).toContain("up to date");
    // A new chapter between them moves the later ones.
    await write("saga/1b-between.md", "# Between\n\nBetween.\n");
    await quire("sync");
    const order = (await heads())
      .filter(({ index }) => index !== null)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    expect(order.map(({ title }) => title)).toEqual(["First", "Between", "Later"]);
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("deletes nothing on either side unless told to", async () => {
    const [remaining, removed] = [await createOnSite("Kept", "Text."), await createOnSite("Gone", "Text.")];
    await quire("sync");
    await rm(file("gone.md"));
    const first = await sync.cli.spawn(["sync", sync.site]);
    expect(first.code).toBe(0);
    expect(first.err).toContain(`To delete: quire sync ${sync.site} --yes`);
    expect((await heads()).length).toBe(2);
    expect((await quire("sync", "--yes")).out).toContain("deleted on the site\tgone.md");
    expect((await heads()).map(({ id }) => id)).toEqual([remaining]);
    expect(removed).not.toBe(remaining);
    await execute(sync.cli.app.platform.db, "DELETE FROM posts");
    expect((await quire("sync")).err).toContain("the file would be deleted");
    expect(await read("kept.md")).toContain("Text.");
    await quire("sync", "--yes");
    expect(await readdir(file("."))).toEqual([".quire.json"]);
  });

  it("keeps a changed file whose post was deleted, and a changed post whose file was deleted", async () => {
    const [one, two] = [await createOnSite("One", "Text."), await createOnSite("Two", "Text.")];
    await quire("sync");
    await changeOnSite(one, { markdown: "Newer there." });
    await rm(file("one.md"));
    await write("two.md", `${await read("two.md")}Newer here.\n`);
    await execute(sync.cli.app.platform.db, "DELETE FROM posts WHERE id = $id", { id: two });
    const { code, out } = await quire("sync", "--yes");
    expect(code).toBe(1);
    expect(out).toContain("restored here\tone.md");
    expect(await read("one.md")).toContain("Newer there.");
    expect(await read("two.md")).toContain("Newer here.");
  });

  it("follows a file that is moved or renamed and changed at the same time", async () => {
    await write("a.md", "# Renamed\n\nText.\n");
    await quire("sync");
    await mkdir(file("deep"));
    await rename(file("a.md"), file("deep/b.md"));
    await write("deep/b.md", "# Renamed\n\nAnother text.\n");
    expect((await quire("sync")).code).toBe(0);
    expect((await heads()).length).toBe(1);
    expect((await text(await idOf("Renamed"))).markdown).toBe("Another text.\n");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("publishes and unpublishes by front matter, and writes changes of the site into it", async () => {
    await write("a.md", "---\ndraft: true\n---\n# Draft\n\nText.\n");
    await quire("sync");
    const id = await idOf("Draft");
    expect((await text(id)).status).toBe("drafts");
    await write("a.md", "# Draft\n\nText.\n");
    await quire("sync");
    expect((await text(id)).status).toBe("published");
    await sync.cli.browser.call(unpublishPost, { params: { siteId: sync.cli.author.id, id } });
    await quire("sync");
    expect(await read("a.md")).toContain("draft: true");
    expect((await text(id)).status).toBe("drafts");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("continues from quire publish, without duplicates", async () => {
    await write("a.md", "# By hand\n\nText.\n");
    await sync.cli.pipe(["publish", join(sync.site, "a.md")]);
    expect((await quire("sync")).err).toContain("up to date");
    expect((await heads()).length).toBe(1);
  });

  it("prints what it would do with --dry-run, and does nothing", async () => {
    await createOnSite("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    const { out } = await quire("sync", "--dry-run");
    expect(out).toMatch(/would be created on the site\there\.md/);
    expect(out).toContain("would be fetched");
    expect((await heads()).length).toBe(1);
    expect(await readdir(file("."))).toEqual(["here.md"]);
  });

  it("skips a text that it cannot parse, and syncs the others", async () => {
    await write("bad.md", "---\naccess: paid\n---\n# Bad\n");
    await write("good.md", "# Good\n\nText.\n");
    const { code, err } = await quire("sync");
    expect(code).toBe(1);
    expect(err).toContain("bad.md:2: price: missing");
    expect((await heads()).map(({ title }) => title)).toEqual(["Good"]);
  });

  it("asks on a terminal before it deletes", async () => {
    await createOnSite("Gone", "Text.");
    await quire("sync");
    await rm(file("gone.md"));
    const pty = sync.cli.pty(["sync", sync.site]);
    await pty.until("Delete it?");
    pty.press("n");
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen).toContain("Nothing was deleted");
    expect((await heads()).length).toBe(1);
    const yes = sync.cli.pty(["sync", sync.site]);
    await yes.until("Delete it?");
    yes.press("y");
    expect((await yes.end()).code).toBe(0);
    expect(await heads()).toEqual([]);
  });
});

describe("quire pull and push", () => {
  it("pull changes only the folder, and restores missing files", async () => {
    await createOnSite("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    await quire("pull");
    expect((await heads()).length).toBe(1);
    await rm(file("there.md"));
    expect((await quire("pull")).out).toContain("restored here\tthere.md");
  });

  it("push changes only the site", async () => {
    await createOnSite("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    expect((await quire("push", "--draft")).code).toBe(0);
    expect(await readdir(file("."))).toEqual([".quire.json", "here.md"]);
    expect((await text(await idOf("Here"))).status).toBe("drafts");
  });
});

describe("quire status and diff", () => {
  it("list each changed text and its changes, and change nothing", async () => {
    const id = await createOnSite("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    await write("new.md", "# New\n");
    const status = (await quire("status", "--json")).json();
    expect(status).toMatchObject({
      texts: [
        { state: "changed here", path: "loomings.md", id, title: "Loomings" },
        { state: "new here", path: "new.md", id: null, title: "New" },
      ],
      unchanged: 0,
      problems: [],
    });
    const { out } = await quire("diff");
    expect(out).toContain("--- site: loomings.md\n+++ here: loomings.md\n");
    expect(out).toContain("-Two.\n+Two here.\n");
    expect((await text(id)).markdown).toBe("One.\n\nTwo.\n");
  });
});
