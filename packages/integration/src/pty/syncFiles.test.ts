import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { UploadKind } from "@quire/domain/media/uploads";
import { makeFile } from "@quire/server/testing/factories/file";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { setUpSync } from "./syncKit.ts";

const sync = setUpSync();
const { newFolder, file, read, write, quire, heads, idOf, text, filesOf, createOnSite, changeOnSite } = sync;

let pages = 0;
/** Returns a page image, a different one each time. */
const newPage = () =>
  sharp({ create: { width: 300 + ++pages, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
const pagesOf = async (title: string) => (await filesOf(await idOf(title))).map(({ name }) => name);

describe("quire sync, with pictures and pages", () => {
  it("downloads pictures next to the text, and uploads none of them again", async () => {
    const whale = await sharp({ create: { width: 700, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await write("post.md", "---\ncover: whale.png\n---\n# Pictures\n\n![A whale](whale.png)\n");
    await write("whale.png", whale);
    await quire("sync");
    const other = await newFolder();
    expect((await sync.cli.pipe(["sync", other])).code).toBe(0);
    const fetched = await readFile(join(sync.cli.dir, other, "pictures.md"), "utf8");
    expect(fetched).toContain("![A whale](images/whale.webp)");
    expect(fetched).toContain("cover: images/whale.webp");
    expect((await stat(join(sync.cli.dir, other, "images/whale.webp"))).size).toBeGreaterThan(0);
    await writeFile(join(sync.cli.dir, other, "pictures.md"), fetched.replace("A whale]", "A white whale]"));
    const { err } = await sync.cli.pipe(["sync", other, "--verbose"]);
    expect(err).not.toContain("uploads");
    expect((await text(await idOf("Pictures"))).markdown).toMatch(/!\[A white whale\]\(\/files\//);
    // The folder that uploaded it keeps its own file.
    await quire("sync");
    expect(await read("post.md")).toContain("![A white whale](whale.png)");
    expect(await readdir(file("."))).toEqual([".quire.json", "post.md", "whale.png"]);
  });

  it("leaves the posts of files that were published alone", async () => {
    await write("whale.png", await newPage());
    await write("post.md", "# Words\n");
    expect((await sync.cli.pipe(["publish", `${sync.site}/whale.png`])).code).toBe(0);
    const { code, err } = await quire("sync");
    expect([code, err]).toEqual([0, expect.stringContaining("1 created on the site")]);
    expect((await heads()).map(({ title }) => title).toSorted()).toEqual(["Whale", "Words"]);
    expect(await readdir(file("."))).toEqual([".quire.json", "post.md", "whale.png"]);
  });

  it.each([
    ["comic.yml", "title: The Pequod\n"],
    ["story.yml", "title: The Pequod\ntype: comic\n"],
  ])(
    "syncs a comic's folder, described by %s, and its episodes of pages likewise",
    async (name, description) => {
      await write(`pequod/${name}`, description);
      await write("pequod/01-harbor/page-1.png", await newPage());
      await write("pequod/01-harbor/page-2.png", await newPage());
      await write("pequod/02-at-sea/index.md", "---\ntitle: At sea\ndirection: rtl\n---\n\nBlue.\n");
      await write("pequod/02-at-sea/page-1.png", await newPage());
      const first = await sync.cli.spawn(["sync", sync.site]);
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

      // Changed in the folder: one page more, and an episode between the two.
      await write("pequod/01-harbor/page-10.png", await newPage());
      await write("pequod/01b-out/page-1.png", await newPage());
      const second = await quire("sync");
      expect([second.code, second.err]).toEqual([0, expect.stringMatching(/1 sent · 1 created on the site/)]);
      expect(await pagesOf("01 harbor")).toEqual(["page-1.png", "page-2.png", "page-10.png"]);
      expect((await episodes()).map(([title]) => title)).toEqual(["01 harbor", "01b out", "At sea"]);
      expect((await quire("sync")).err).toContain("up to date");

      // Changed on the site.
      await changeOnSite(await idOf("01 harbor"), { title: "The harbor" });
      expect((await quire("sync")).out).toMatch(/^updated here\tpequod\/01-harbor\/index\.md\t/);
      expect(await read("pequod/01-harbor/index.md")).toMatch(/^---\ntitle: The harbor\nid: \S+\n---\n$/);
      expect((await quire("sync")).err).toContain("Everything is up to date: 4 texts.");
      expect(await pagesOf("The harbor")).toHaveLength(3);
      expect(await heads()).toHaveLength(4);
    },
    60_000,
  );
});

describe("quire pull, with attached files", () => {
  /** Creates a file of the site, with these bytes in storage. */
  async function createFile(kind: UploadKind, name: string, bytes: Buffer) {
    const { platform } = sync.cli.app;
    const sha256 = createHash("sha256").update(bytes).digest();
    const facts = {
      site_id: sync.cli.author.id,
      kind,
      name,
      size: bytes.length,
      sha256,
      public: kind === "image",
    };
    const file = await makeFile(platform, facts);
    await platform.storage.put(file.original_key, Readable.from([bytes]), {
      contentType: file.content_type,
    });
    return file;
  }
  const carried = async (id: string) =>
    (await filesOf(id)).map(({ id: fileId, role, alt }) => [fileId, role, alt]);
  const readBytes = (name: string) => readFile(file(name));

  it("downloads them next to the text, as publish and sync read them, and keeps their roles and descriptions", async () => {
    const [bytes, other] = [await newPage(), await newPage()];
    const [first, second] = [
      await createFile("image", "page 1.png", bytes),
      await createFile("image", "page 2.png", other),
    ];
    const song = await createFile("audio", "shanty.mp3", Buffer.from("la la"));
    // Its extension suggests another type than it is sold as, and it is no text of the site.
    const [map, notes] = [
      await createFile("good", "chart.png", await newPage()),
      await createFile("good", "notes.md", Buffer.from("# Notes\n")),
    ];
    const comic = await createOnSite("The Pequod", "A comic.", { ptype: "parent", subtype: "comic" });
    const files = [{ file: second.id, alt: "The harbor" }, { file: first.id }];
    const episode = await createOnSite("Harbor", "", { ptype: "episode", parent: comic, files });
    const shanty = await createOnSite("Shanty", "Sung.", { subtype: "audio", files: [{ file: song.id }] });
    const sold = await createOnSite("Charts", "Two.", {
      ...{ ptype: "dg", subtype: "other", pricing: { web: { INR: 0 } } },
      files: [{ file: map.id, alt: "A chart" }, { file: notes.id }],
    });
    const before = await Promise.all([episode, shanty, sold].map(carried));

    const pulled = await quire("pull");
    expect([pulled.code, pulled.err]).toEqual([0, expect.stringContaining("4 fetched")]);
    expect(await read("the-pequod/01-harbor.md")).toContain(
      "files: [ _files/page-2.png, _files/page-1.png ]\n",
    );
    expect(await read("shanty.md")).toContain("type: audio\nfiles: [ _files/shanty.mp3 ]\n");
    expect(await read("charts.md")).toContain("files: [ _files/chart.png, _files/notes.md ]\n");
    expect(await readBytes("the-pequod/_files/page-1.png")).toEqual(bytes);
    expect(String(await readBytes("_files/notes.md"))).toBe("# Notes\n");
    expect((await quire("sync")).err).toContain("Everything is up to date: 4 texts.");

    // A changed text leaves its attached files alone, and uploads none of them again.
    for (const name of ["the-pequod/01-harbor.md", "charts.md"]) {
      await write(name, (await read(name)).replace("title: ", "summary: New.\ntitle: "));
    }
    const pushed = await quire("sync", "--verbose");
    expect([pushed.code, pushed.out.match(/^sent/gm)?.length]).toEqual([0, 2]);
    expect(pushed.err).not.toMatch(/POST \S+\/uploads/);
    await write("shanty.md", `${await read("shanty.md")}Again.\n`);
    await write("charts.md", `${await read("charts.md")}Again.\n`);
    for (const name of ["shanty.md", "charts.md"]) {
      const { code, err } = await sync.cli.pipe(["publish", join(sync.site, name)]);
      expect(code, err).toBe(0);
    }
    expect((await text(sold)).markdown).toContain("Again.");
    expect(await Promise.all([episode, shanty, sold].map(carried))).toEqual(before);
    expect((await quire("sync")).err).toContain("up to date");
    expect(await heads()).toHaveLength(4);
  });

  it("downloads changes into an episode's folder, and lists them in its text", async () => {
    await write("pequod/comic.yml", "title: The Pequod\n");
    const bytes = await newPage();
    await write("pequod/01-harbor/page-1.png", bytes);
    await write("pequod/01-harbor/page-2.png", await newPage());
    await quire("sync");
    const id = await idOf("01 harbor");
    const [one, two] = await filesOf(id);
    const late = await createFile("image", "page-3.png", await newPage());
    await changeOnSite(id, { files: [{ file: two?.id }, { file: late.id }] });
    expect((await quire("pull")).out).toMatch(/^updated here\tpequod\/01-harbor\/index\.md\t/);
    const index = await read("pequod/01-harbor/index.md");
    expect(index).toContain("files: [ page-2.png, _files/page-3.png ]\n");
    expect(await readBytes("pequod/01-harbor/page-1.png")).toEqual(bytes);
    expect((await quire("sync")).err).toContain("Everything is up to date: 2 texts.");
    await write("pequod/01-harbor/index.md", index.replace("page-2.png", "page-1.png, page-2.png"));
    await quire("sync");
    expect((await filesOf(id)).map((carries) => carries.id)).toEqual([one?.id, two?.id, late.id]);
  });

  it("resumes after Ctrl-C, without duplicates", async () => {
    const [one, two] = [
      await createFile("good", "one.zip", Buffer.from("One")),
      await createFile("good", "two.zip", Buffer.from("Two")),
    ];
    const files = [{ file: one.id }, { file: two.id }];
    await createOnSite("Both", "Text.", {
      ptype: "dg",
      subtype: "other",
      pricing: { web: { INR: 0 } },
      files,
    });
    // The server holds the second download until the command has exited.
    let release = () => {};
    const hasExited = new Promise<void>((resolve) => {
      release = resolve;
    });
    let onRequest = () => {};
    const isRequested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    sync.cli.app.server.ext("onPreAuth", async ({ path }, h) => {
      if (!path.endsWith(two.original_key)) return h.continue;
      onRequest();
      await hasExited;
      return h.continue;
    });
    const pty = sync.cli.pty(["pull", sync.site]);
    await isRequested;
    pty.press("\u0003");
    const stopped = await pty.end();
    release();
    expect([stopped.code, await readdir(file("."))]).toEqual([130, ["_files"]]);
    expect((await quire("sync")).err).toContain("1 fetched");
    expect(await read("both.md")).toContain("files: [ _files/one.zip, _files/two.zip ]\n");
    expect(await readdir(file("_files"))).toEqual(["one.zip", "two.zip"]);
    expect((await quire("sync")).err).toContain("up to date");
    expect(await heads()).toHaveLength(1);
  });

  it("tells files of the same name apart, and leaves lost ones on the site", async () => {
    const names = ["One", "Two"];
    for (const name of names) {
      const { id } = await createFile("audio", "song.mp3", Buffer.from(name));
      await createOnSite(name, "Sung.", { subtype: "audio", files: [{ file: id }] });
    }
    const lost = await makeFile(sync.cli.app.platform, {
      site_id: sync.cli.author.id,
      kind: "audio",
      name: "lost.mp3",
      public: false,
    });
    const id = await createOnSite("Lost", "Sung once.", { subtype: "audio", files: [{ file: lost.id }] });
    const { code, err } = await quire("pull");
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
  });
});
