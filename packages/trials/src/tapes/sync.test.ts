import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createPost, getPost, publishPost, unpublishPost, updatePost } from "@quire/contracts/calls/posts";
import { listPostHeads, listPostTexts } from "@quire/contracts/calls/syncing";
import type { UploadKind } from "@quire/domain/media/uploads";
import { makeFile } from "@quire/server/testing/factories/file";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
let browser: TapeDesk["browser"];
let site: string;
let siteId: string;
let folder = 0;
beforeAll(async () => {
  desk = await openTapeDesk();
  ({
    browser,
    author: { id: siteId },
  } = desk);
}, 60_000);
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.app.platform.db.query("DELETE FROM posts");
  site = `site-${++folder}`;
  await mkdir(join(desk.dir, site));
});

const file = (name: string) => join(desk.dir, site, name);
const read = (name: string) => readFile(file(name), "utf8");
const write = async (name: string, text: string | Uint8Array) => {
  await mkdir(join(file(name), ".."), { recursive: true });
  await writeFile(file(name), text);
};
const quire = (command: string, ...more: string[]) => desk.pipe([command, site, ...more]);
const heads = async () => (await browser.call(listPostHeads, { params: { siteId }, query: {} })).body.heads;
const text = async (id: string) =>
  (await browser.call(getPost, { params: { siteId, id }, query: { post_content_type: "markdown" } })).body;

async function makeThere(title: string, markdown: string, more: object = {}) {
  const body = { ptype: "blog" as const, title, markdown, ...more };
  const { body: made } = await browser.call(createPost, { params: { siteId }, body });
  await browser.call(publishPost, { params: { siteId, id: made.id }, body: {} });
  return made.id;
}

async function changeThere(id: string, changes: object) {
  const { version = 1 } = await text(id);
  await browser.call(updatePost, { params: { siteId, id }, body: { ...changes, last_version: version } });
}

async function idOf(title: string) {
  return (await heads()).find((head) => head.title === title)?.id as string;
}

let pages = 0;
/** A page image, another each time. */
const newPage = () =>
  sharp({ create: { width: 300 + ++pages, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
const filesOf = async (id: string) =>
  (await browser.call(listPostTexts, { params: { siteId }, query: { ids: [id] } })).body.posts[0]?.files ??
  [];
const pagesOf = async (title: string) => (await filesOf(await idOf(title))).map(({ name }) => name);

describe("quire sync", () => {
  it("fetches a whole site, a story in a folder of its own, and has nothing to do after it", async () => {
    await makeThere("Loomings", "Call me **Ishmael**.", { tags: ["Sea"], summary: "Why" });
    const story = await makeThere("Moby-Dick", "A whale.", { ptype: "parent", subtype: "story" });
    await makeThere("The Carpet-Bag", "I stuffed a shirt.", { ptype: "chapter", parent: story });
    const first = await desk.spawn(["sync", site]);
    expect(first.err).toContain("3 fetched");
    expect(first.code).toBe(0);
    const id = await idOf("Loomings");
    expect(await read("loomings.md")).toBe(
      `---\ntitle: Loomings\ntags: [ Sea ]\nsummary: Why\nid: ${id}\n---\n\nCall me **Ishmael**.\n`,
    );
    expect(await readdir(file("moby-dick"))).toEqual([".quire.json", "01-the-carpet-bag.md", "story.md"]);
    const again = await quire("sync");
    expect([again.code, again.out]).toEqual([0, ""]);
    expect(again.err).toContain("Everything is up to date: 3 texts.");
  });

  it("brings what changed on one side to the other", async () => {
    const id = await makeThere("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await changeThere(id, { markdown: "One there.\n\nTwo." });
    expect((await quire("sync")).out).toMatch(/^updated here\tloomings\.md\t/);
    expect(await read("loomings.md")).toContain("One there.");
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    expect((await quire("sync")).out).toMatch(/^sent\tloomings\.md\t/);
    // Readers saw it before, so they see it now.
    expect(await text(id)).toMatchObject({
      markdown: "One there.\n\nTwo here.\n",
      has_unpublished_changes: false,
    });
  });

  it("merges what both changed in other places, and both have all of it", async () => {
    const id = await makeThere("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await changeThere(id, { markdown: "One there.\n\nTwo." });
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    expect((await quire("sync")).out).toMatch(/^merged\tloomings\.md\t/);
    expect(await read("loomings.md")).toContain("One there.\n\nTwo here.");
    expect((await text(id)).markdown).toBe("One there.\n\nTwo here.\n");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("writes both texts where the same place changed, and takes what the person then says", async () => {
    const id = await makeThere("Loomings", "One.");
    await quire("sync");
    await changeThere(id, { markdown: "One there." });
    await write("loomings.md", (await read("loomings.md")).replace("One.", "One here."));
    const { code, err } = await quire("sync");
    expect(code).toBe(4);
    expect(err).toContain("1 text changed on both sides in the same place.");
    expect(await read("loomings.md")).toContain("One here.");
    expect(await read("loomings.theirs.md")).toContain("One there.");
    expect((await quire("sync")).code).toBe(4);
    expect((await desk.pipe(["status", site])).out).toMatch(/^conflict\tloomings\.md/);
    await write("loomings.md", (await read("loomings.md")).replace("One here.", "One of both."));
    await rm(file("loomings.theirs.md"));
    expect((await quire("sync")).code).toBe(0);
    expect((await text(id)).markdown).toBe("One of both.\n");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("makes posts of new files, once, with their pictures, and a story's chapters in the order of their names", async () => {
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
    // A new one between them moves the others on.
    await write("saga/1b-between.md", "# Between\n\nBetween.\n");
    await quire("sync");
    const order = (await heads())
      .filter(({ index }) => index !== null)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    expect(order.map(({ title }) => title)).toEqual(["First", "Between", "Later"]);
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("brings pictures beside the text, and sends none of them back", async () => {
    const whale = await sharp({ create: { width: 700, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await write("post.md", "---\ncover: whale.png\n---\n# Pictures\n\n![A whale](whale.png)\n");
    await write("whale.png", whale);
    await quire("sync");
    const other = `site-${++folder}`;
    await mkdir(join(desk.dir, other));
    expect((await desk.pipe(["sync", other])).code).toBe(0);
    const fetched = await readFile(join(desk.dir, other, "pictures.md"), "utf8");
    expect(fetched).toContain("![A whale](images/whale.webp)");
    expect(fetched).toContain("cover: images/whale.webp");
    expect((await stat(join(desk.dir, other, "images/whale.webp"))).size).toBeGreaterThan(0);
    await writeFile(join(desk.dir, other, "pictures.md"), fetched.replace("A whale]", "A white whale]"));
    const { err } = await desk.pipe(["sync", other, "--verbose"]);
    expect(err).not.toContain("uploads");
    expect((await text(await idOf("Pictures"))).markdown).toMatch(/!\[A white whale\]\(\/files\//);
    // The folder that sent it keeps the file that it sent.
    await quire("sync");
    expect(await read("post.md")).toContain("![A white whale](whale.png)");
    expect(await readdir(file("."))).toEqual([".quire.json", "post.md", "whale.png"]);
  });

  it.each([
    ["comic.yml", "title: The Pequod\n"],
    ["story.yml", "title: The Pequod\ntype: comic\n"],
  ])(
    "keeps a comic's folder, described by %s, and its episodes of pages the same",
    async (name, description) => {
      await write(`pequod/${name}`, description);
      await write("pequod/01-harbor/page-1.png", await newPage());
      await write("pequod/01-harbor/page-2.png", await newPage());
      await write("pequod/02-at-sea/index.md", "---\ntitle: At sea\ndirection: rtl\n---\n\nBlue.\n");
      await write("pequod/02-at-sea/page-1.png", await newPage());
      const first = await desk.spawn(["sync", site]);
      expect([first.code, first.err]).toEqual([0, expect.stringContaining("3 created on the site")]);
      const episodes = async () =>
        (await heads())
          .filter(({ ptype }) => ptype === "episode")
          .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
          .map(({ title, index, status }) => [title, index, status]);
      expect(await episodes()).toEqual([
        ["01 harbor", 1, "published"],
        ["At sea", 2, "published"],
      ]);
      expect((await quire("sync")).err).toContain("Everything is up to date: 3 texts.");

      // Changed here: a page more, and an episode between the two.
      await write("pequod/01-harbor/page-10.png", await newPage());
      await write("pequod/01b-out/page-1.png", await newPage());
      const second = await quire("sync");
      expect([second.code, second.err]).toEqual([0, expect.stringMatching(/1 sent · 1 created on the site/)]);
      expect(await pagesOf("01 harbor")).toEqual(["page-1.png", "page-2.png", "page-10.png"]);
      expect((await episodes()).map(([title]) => title)).toEqual(["01 harbor", "01b out", "At sea"]);
      expect((await quire("sync")).err).toContain("up to date");

      // Changed there.
      await changeThere(await idOf("01 harbor"), { title: "The harbor" });
      expect((await quire("sync")).out).toMatch(/^updated here\tpequod\/01-harbor\/index\.md\t/);
      expect(await read("pequod/01-harbor/index.md")).toMatch(/^---\ntitle: The harbor\nid: \S+\n---\n$/);
      expect((await quire("sync")).err).toContain("Everything is up to date: 4 texts.");
      expect(await pagesOf("The harbor")).toHaveLength(3);
      expect(await heads()).toHaveLength(4);
    },
    60_000,
  );

  it("deletes nothing unless told, on neither side", async () => {
    const [kept, gone] = [await makeThere("Kept", "Text."), await makeThere("Gone", "Text.")];
    await quire("sync");
    await rm(file("gone.md"));
    const first = await desk.spawn(["sync", site]);
    expect(first.code).toBe(0);
    expect(first.err).toContain(`To delete: quire sync ${site} --yes`);
    expect((await heads()).length).toBe(2);
    expect((await quire("sync", "--yes")).out).toContain("deleted on the site\tgone.md");
    expect((await heads()).map(({ id }) => id)).toEqual([kept]);
    expect(gone).not.toBe(kept);
    await desk.app.platform.db.query("DELETE FROM posts");
    expect((await quire("sync")).err).toContain("the file would be deleted");
    expect(await read("kept.md")).toContain("Text.");
    await quire("sync", "--yes");
    expect(await readdir(file("."))).toEqual([".quire.json"]);
  });

  it("keeps a file whose post is gone where it has changed since, and a post whose file is gone where that has", async () => {
    const [one, two] = [await makeThere("One", "Text."), await makeThere("Two", "Text.")];
    await quire("sync");
    await changeThere(one, { markdown: "Newer there." });
    await rm(file("one.md"));
    await write("two.md", `${await read("two.md")}Newer here.\n`);
    await desk.app.platform.db.query("DELETE FROM posts WHERE id = $id", { bind: { id: two } });
    const { code, out } = await quire("sync", "--yes");
    expect(code).toBe(1);
    expect(out).toContain("restored here\tone.md");
    expect(await read("one.md")).toContain("Newer there.");
    expect(await read("two.md")).toContain("Newer here.");
  });

  it("follows a file that is renamed or moved, and changed at once", async () => {
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

  it("publishes and takes back as front matter says, and writes there what was done elsewhere", async () => {
    await write("a.md", "---\ndraft: true\n---\n# Draft\n\nText.\n");
    await quire("sync");
    const id = await idOf("Draft");
    expect((await text(id)).status).toBe("drafts");
    await write("a.md", "# Draft\n\nText.\n");
    await quire("sync");
    expect((await text(id)).status).toBe("published");
    await browser.call(unpublishPost, { params: { siteId, id } });
    await quire("sync");
    expect(await read("a.md")).toContain("draft: true");
    expect((await text(id)).status).toBe("drafts");
    expect((await quire("sync")).err).toContain("up to date");
  });

  it("works on with what quire publish has begun, and makes nothing twice", async () => {
    await write("a.md", "# By hand\n\nText.\n");
    await desk.pipe(["publish", join(site, "a.md")]);
    expect((await quire("sync")).err).toContain("up to date");
    expect((await heads()).length).toBe(1);
  });

  it("says what it would do with --dry-run, and does nothing", async () => {
    await makeThere("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    const { out } = await quire("sync", "--dry-run");
    expect(out).toMatch(/would be created on the site\there\.md/);
    expect(out).toContain("would be fetched");
    expect((await heads()).length).toBe(1);
    expect(await readdir(file("."))).toEqual(["here.md"]);
  });

  it("leaves a text that can't be understood, and does the others", async () => {
    await write("bad.md", "---\naccess: paid\n---\n# Bad\n");
    await write("good.md", "# Good\n\nText.\n");
    const { code, err } = await quire("sync");
    expect(code).toBe(1);
    expect(err).toContain("bad.md:2: price: missing");
    expect((await heads()).map(({ title }) => title)).toEqual(["Good"]);
  });

  it("asks on a terminal before it deletes", async () => {
    await makeThere("Gone", "Text.");
    await quire("sync");
    await rm(file("gone.md"));
    const tape = desk.tape(["sync", site]);
    await tape.until("Delete it?");
    tape.press("n");
    const { code, screen } = await tape.end();
    expect(code).toBe(0);
    expect(screen).toContain("Nothing was deleted");
    expect((await heads()).length).toBe(1);
    const yes = desk.tape(["sync", site]);
    await yes.until("Delete it?");
    yes.press("y");
    expect((await yes.end()).code).toBe(0);
    expect(await heads()).toEqual([]);
  }, 60_000);
});

describe("quire pull and push", () => {
  it("pull touches the folder alone, and brings lost files back", async () => {
    await makeThere("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    await desk.pipe(["pull", site]);
    expect((await heads()).length).toBe(1);
    await rm(file("there.md"));
    expect((await desk.pipe(["pull", site])).out).toContain("restored here\tthere.md");
  });

  describe("brings what goes along", () => {
    /** A file of the site, with these bytes in the storage. */
    async function keepThere(kind: UploadKind, name: string, bytes: Buffer) {
      const { platform } = desk.app;
      const sha256 = createHash("sha256").update(bytes).digest();
      const facts = { site_id: siteId, kind, name, size: bytes.length, sha256, public: kind === "image" };
      const file = await makeFile(platform, facts);
      await platform.storage.put(file.original_key, Readable.from([bytes]), {
        contentType: file.content_type,
      });
      return file;
    }
    const carried = async (id: string) =>
      (await filesOf(id)).map(({ id: fileId, role, alt }) => [fileId, role, alt]);
    const readBytes = (name: string) => readFile(file(name));

    it("beside the text, as publish and sync read it again, and keeps what the site says of each", async () => {
      const [bytes, other] = [await newPage(), await newPage()];
      const [first, second] = [
        await keepThere("image", "page 1.png", bytes),
        await keepThere("image", "page 2.png", other),
      ];
      const song = await keepThere("audio", "shanty.mp3", Buffer.from("la la"));
      // Its ending tells another purpose than the one that it is sold for, and it is no text of the site.
      const [map, notes] = [
        await keepThere("good", "chart.png", await newPage()),
        await keepThere("good", "notes.md", Buffer.from("# Notes\n")),
      ];
      const comic = await makeThere("The Pequod", "A comic.", { ptype: "parent", subtype: "comic" });
      const files = [{ file: second.id, alt: "The harbor" }, { file: first.id }];
      const episode = await makeThere("Harbor", "", { ptype: "episode", parent: comic, files });
      const shanty = await makeThere("Shanty", "Sung.", { subtype: "audio", files: [{ file: song.id }] });
      const sold = await makeThere("Charts", "Two.", {
        ...{ ptype: "dg", subtype: "other", pricing: { web: { INR: 0 } } },
        files: [{ file: map.id, alt: "A chart" }, { file: notes.id }],
      });
      const before = await Promise.all([episode, shanty, sold].map(carried));

      const pulled = await desk.pipe(["pull", site]);
      expect([pulled.code, pulled.err]).toEqual([0, expect.stringContaining("4 fetched")]);
      expect(await read("the-pequod/01-harbor.md")).toContain(
        "files: [ _files/page-2.png, _files/page-1.png ]\n",
      );
      expect(await read("shanty.md")).toContain("type: audio\nfiles: [ _files/shanty.mp3 ]\n");
      expect(await read("charts.md")).toContain("files: [ _files/chart.png, _files/notes.md ]\n");
      expect(await readBytes("the-pequod/_files/page-1.png")).toEqual(bytes);
      expect(String(await readBytes("_files/notes.md"))).toBe("# Notes\n");
      expect((await quire("sync")).err).toContain("Everything is up to date: 4 texts.");

      // A text that changes here takes nothing from what goes along, and sends none of it back.
      for (const name of ["the-pequod/01-harbor.md", "charts.md"]) {
        await write(name, (await read(name)).replace("title: ", "summary: New.\ntitle: "));
      }
      const pushed = await quire("sync", "--verbose");
      expect([pushed.code, pushed.out.match(/^sent/gm)?.length]).toEqual([0, 2]);
      expect(pushed.err).not.toMatch(/POST \S+\/uploads/);
      await write("shanty.md", `${await read("shanty.md")}Again.\n`);
      await write("charts.md", `${await read("charts.md")}Again.\n`);
      for (const name of ["shanty.md", "charts.md"]) {
        const { code, err } = await desk.pipe(["publish", join(site, name)]);
        expect(code, err).toBe(0);
      }
      expect((await text(sold)).markdown).toContain("Again.");
      expect(await Promise.all([episode, shanty, sold].map(carried))).toEqual(before);
      expect((await quire("sync")).err).toContain("up to date");
      expect(await heads()).toHaveLength(4);
    }, 60_000);

    it("what changes there into the folder of an episode, and out of what its text names", async () => {
      await write("pequod/comic.yml", "title: The Pequod\n");
      const bytes = await newPage();
      await write("pequod/01-harbor/page-1.png", bytes);
      await write("pequod/01-harbor/page-2.png", await newPage());
      await quire("sync");
      const id = await idOf("01 harbor");
      const [one, two] = await filesOf(id);
      const late = await keepThere("image", "page-3.png", await newPage());
      await changeThere(id, { files: [{ file: two?.id }, { file: late.id }] });
      expect((await desk.pipe(["pull", site])).out).toMatch(/^updated here\tpequod\/01-harbor\/index\.md\t/);
      const index = await read("pequod/01-harbor/index.md");
      expect(index).toContain("files: [ page-2.png, _files/page-3.png ]\n");
      expect(await readBytes("pequod/01-harbor/page-1.png")).toEqual(bytes);
      expect((await quire("sync")).err).toContain("Everything is up to date: 2 texts.");
      await write("pequod/01-harbor/index.md", index.replace("page-2.png", "page-1.png, page-2.png"));
      await quire("sync");
      expect((await filesOf(id)).map((carries) => carries.id)).toEqual([one?.id, two?.id, late.id]);
    }, 60_000);

    it("anew where it was stopped, with nothing twice", async () => {
      const [one, two] = [
        await keepThere("good", "one.zip", Buffer.from("One")),
        await keepThere("good", "two.zip", Buffer.from("Two")),
      ];
      const files = [{ file: one.id }, { file: two.id }];
      await makeThere("Both", "Text.", {
        ptype: "dg",
        subtype: "other",
        pricing: { web: { INR: 0 } },
        files,
      });
      // The server holds the second until the command has gone.
      let release = () => {};
      const isGone = new Promise<void>((resolve) => {
        release = resolve;
      });
      let asked = () => {};
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      desk.app.server.ext("onPreAuth", async ({ path }, h) => {
        if (!path.endsWith(two.original_key)) return h.continue;
        asked();
        await isGone;
        return h.continue;
      });
      const tape = desk.tape(["pull", site]);
      await isAsked;
      tape.press("\u0003");
      const stopped = await tape.end();
      release();
      expect([stopped.code, await readdir(file("."))]).toEqual([130, ["_files"]]);
      expect((await quire("sync")).err).toContain("1 fetched");
      expect(await read("both.md")).toContain("files: [ _files/one.zip, _files/two.zip ]\n");
      expect(await readdir(file("_files"))).toEqual(["one.zip", "two.zip"]);
      expect((await quire("sync")).err).toContain("up to date");
      expect(await heads()).toHaveLength(1);
    }, 60_000);

    it("of two that are called the same each, and leaves on the site what it has lost", async () => {
      const names = ["One", "Two"];
      for (const name of names) {
        const { id } = await keepThere("audio", "song.mp3", Buffer.from(name));
        await makeThere(name, "Sung.", { subtype: "audio", files: [{ file: id }] });
      }
      const lost = await makeFile(desk.app.platform, {
        site_id: siteId,
        kind: "audio",
        name: "lost.mp3",
        public: false,
      });
      const id = await makeThere("Lost", "Sung once.", { subtype: "audio", files: [{ file: lost.id }] });
      const { code, err } = await desk.pipe(["pull", site]);
      expect([code, err]).toEqual([0, expect.stringContaining("lost.md: files: its files stay on the site")]);
      const sung = await Promise.all(
        names.map(async (name) => {
          const written = /^files: \[ (\S+) \]$/m.exec(await read(`${name.toLowerCase()}.md`))?.[1] as string;
          return String(await readBytes(written));
        }),
      );
      expect(sung).toEqual(names);
      expect(await read("lost.md")).not.toContain("files:");
      await write("lost.md", `${await read("lost.md")}Never again.\n`);
      expect((await quire("sync")).code).toBe(0);
      expect((await filesOf(id)).map((carries) => carries.id)).toEqual([lost.id]);
    }, 60_000);
  });

  it("push touches the site alone", async () => {
    await makeThere("There", "Text.");
    await write("here.md", "# Here\n\nText.\n");
    expect((await desk.pipe(["push", site, "--draft"])).code).toBe(0);
    expect(await readdir(file("."))).toEqual([".quire.json", "here.md"]);
    expect((await text(await idOf("Here"))).status).toBe("drafts");
  });
});

describe("quire status and diff", () => {
  it("tell each text that differs, and how, and change nothing", async () => {
    const id = await makeThere("Loomings", "One.\n\nTwo.");
    await quire("sync");
    await write("loomings.md", (await read("loomings.md")).replace("Two.", "Two here."));
    await write("new.md", "# New\n");
    const status = (await desk.pipe(["status", site, "--json"])).json();
    expect(status).toMatchObject({
      texts: [
        { state: "changed here", path: "loomings.md", id, title: "Loomings" },
        { state: "new here", path: "new.md", id: null, title: "New" },
      ],
      unchanged: 0,
      problems: [],
    });
    const { out } = await desk.pipe(["diff", site]);
    expect(out).toContain("--- site: loomings.md\n+++ here: loomings.md\n");
    expect(out).toContain("-Two.\n+Two here.\n");
    expect((await text(id)).markdown).toBe("One.\n\nTwo.\n");
  });
});
