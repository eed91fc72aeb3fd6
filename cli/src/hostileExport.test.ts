import { lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportEverything } from "./services/archive/export.ts";
import { EXPORT_LIMITS, type ExportLimits } from "./services/archive/exportLimits.ts";
import { type CliKit, openCliKit } from "./testing/cliKit.ts";
import {
  type HostileServer,
  sendsBytes,
  sendsEndlessly,
  sha256Of,
  startHostileServer,
  zipOf,
} from "./testing/hostileServer.ts";

let kit: CliKit;
let server: HostileServer;
beforeEach(async () => {
  [kit, server] = [await openCliKit(), await startHostileServer()];
  kit.env.QUIRE_HOST = server.origin;
  await sendArchive([]);
  sendFiles([]);
});
afterEach(async () => {
  await server.stop();
  await kit.clear();
});

async function sendArchive(entries: Parameters<typeof zipOf>[0]) {
  server.answers["r/users/me/export/posts"] = sendsBytes(await zipOf(entries));
}

/** Lists files whose bytes are their text. */
function sendFiles(files: { path: string; text: string; size?: number }[]) {
  server.answers["r/users/me/export/files"] = () => ({
    files: files.map(({ path, text, size = Buffer.byteLength(text) }, at) => ({
      ...{ id: `b000000000000000000${at}`, path, size, sha256: sha256Of(text), url: `/bytes/${at}` },
    })),
    totals: null,
    next: null,
  });
  for (const [at, { text }] of files.entries())
    server.answers[`/bytes/${at}`] = sendsBytes(Buffer.from(text));
}

/** Returns every path in the folder and next to it, except the program's own settings. */
const everything = async () =>
  (await readdir(join(kit.dir, ".."), { recursive: true }))
    .filter((name) => !name.startsWith("config"))
    .sort();

const BAD_NAMES = [
  ".git/config",
  "export.json",
  "post.md",
  "posts",
  "other/one.md",
  "posts/.gitattributes",
  "posts/.git/config",
  "posts/deep/one.md",
  "posts/../../out.md",
  "posts//one.md",
  "/tmp/quire-out.md",
  "C:/out.md",
  "posts/..\\out.md",
  "posts/one.md\0.txt",
  "posts/one\n.md",
  "posts/CON.md",
  "posts/com1",
  "posts/one.md:stream",
  "posts/one.md.",
  "posts/one.md ",
  `posts/${"x".repeat(300)}.md`,
];

describe("quire export, from a hostile server,", () => {
  it.each(BAD_NAMES)("writes no text named %j", async (name) => {
    await kit.write(".git/config", "[mine]");
    const before = await everything();
    await sendArchive([{ name, text: "[core] fsmonitor = touch owned" }]);
    const { code, out, err } = await kit.quire("export .");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/unsafe|can't be unpacked/);
    expect(await kit.read(".git/config")).toBe("[mine]");
    expect(await everything()).toEqual(before);
  });

  it.each(BAD_NAMES.map((name) => name.replace("posts/", "files/")))(
    "writes no file named %j",
    async (path) => {
      await kit.write(".git/config", "[mine]");
      const before = await everything();
      sendFiles([{ path, text: "[core] fsmonitor = touch owned" }]);
      const { code, err } = await kit.quire("export .");
      expect(code).toBe(1);
      expect(err).toContain("unsafe");
      expect(await kit.read(".git/config")).toBe("[mine]");
      expect(await everything()).toEqual(before);
    },
  );

  it("writes no link", async () => {
    await sendArchive([
      { name: "posts/one.md", text: "/etc/passwd", isLink: true },
      { name: "posts/two.md", text: "Two." },
    ]);
    expect((await kit.quire("export .")).err).toContain("unsafe");
    expect(await lstat(join(kit.dir, "posts", "one.md")).catch(() => null)).toBeNull();
  });

  it.each(["posts", "files"])("doesn't follow a link named %s out of the folder", async (name) => {
    const outside = join(kit.dir, "..", "outside");
    await mkdir(outside);
    await symlink(outside, join(kit.dir, name));
    await sendArchive(name === "posts" ? [{ name: "posts/one.md", text: "One." }] : []);
    sendFiles(name === "files" ? [{ path: "files/one.jpg", text: "One." }] : []);
    const { code, err } = await kit.quire("export .");
    expect(code).toBe(1);
    expect(err).toContain("is a link");
    expect(await readdir(outside)).toEqual([]);
  });

  it.each(["posts/one.md", "files/one.jpg", "files/.one.jpg.part"])(
    "doesn't write through a link named %s",
    async (name) => {
      await kit.write("../mine", "mine");
      await mkdir(join(kit.dir, "posts"));
      await mkdir(join(kit.dir, "files"));
      await symlink(join(kit.dir, "..", "mine"), join(kit.dir, name));
      await sendArchive(name.startsWith("posts") ? [{ name, text: "One." }] : []);
      sendFiles(name.startsWith("files") ? [{ path: "files/one.jpg", text: "One." }] : []);
      const { code, err } = await kit.quire("export .");
      expect(code).toBe(1);
      expect(err).toContain("is a link");
      expect(await kit.read("../mine")).toBe("mine");
    },
  );

  it.each([
    ["posts/One.md", "posts/one.md"],
    ["posts/\u00e9.md", "posts/e\u0301.md"],
  ])("refuses %s and %s together, which some disks take for one file", async (...names) => {
    await sendArchive(names.map((name, at) => ({ name, text: `${at}` })));
    expect((await kit.quire("export .")).err).toContain("unsafe");
  });

  it("never overwrites a file that it didn't write, even with --force", async () => {
    await kit.write("posts/mine.md", "mine");
    await kit.write("files/mine.jpg", "mine");
    await kit.write("export.json", "mine");
    await sendArchive([
      { name: "posts/mine.md", text: "Theirs." },
      { name: "posts/new.md", text: "New." },
    ]);
    sendFiles([{ path: "files/mine.jpg", text: "theirs" }]);
    for (const line of ["export .", "export . --force"]) {
      const { code, err } = await kit.quire(line);
      expect(code).toBe(4);
      expect(err).toContain("posts/mine.md");
      expect(err).toContain("files/mine.jpg");
      expect(err).toContain("export.json");
      for (const name of ["posts/mine.md", "files/mine.jpg", "export.json"])
        expect(await kit.read(name)).toBe("mine");
      expect(await kit.read("posts/new.md")).toBe("New.");
    }
  });

  it("replaces its own files, those edited here only with --force", async () => {
    await sendArchive([{ name: "posts/one.md", text: "One." }]);
    sendFiles([{ path: "files/one.jpg", text: "one" }]);
    expect((await kit.quire("export .")).code).toBe(0);
    await sendArchive([{ name: "posts/one.md", text: "Two." }]);
    sendFiles([{ path: "files/one.jpg", text: "two" }]);
    expect((await kit.quire("export .")).code).toBe(0);
    expect([await kit.read("posts/one.md"), await kit.read("files/one.jpg")]).toEqual(["Two.", "two"]);
    await kit.write("posts/one.md", "Edited.");
    await kit.write("files/one.jpg", "edited");
    const { code, err } = await kit.quire("export .");
    expect(code).toBe(4);
    expect(err).toContain("--force");
    expect([await kit.read("posts/one.md"), await kit.read("files/one.jpg")]).toEqual(["Edited.", "edited"]);
    expect((await kit.quire("export . --force")).code).toBe(0);
    expect([await kit.read("posts/one.md"), await kit.read("files/one.jpg")]).toEqual(["Two.", "two"]);
  });
});

describe("quire export fills no disk:", () => {
  const exportWithin = (limits: Partial<ExportLimits>) =>
    exportEverything(kit.terminal(), {
      place: { origin: server.origin, profile: "" },
      ...{ folder: ".", force: false, onProgress() {} },
      limits: { ...EXPORT_LIMITS, ...limits },
    });

  it("stops an archive without end", async () => {
    server.answers["r/users/me/export/posts"] = sendsEndlessly();
    await expect(exportWithin({ zipBytes: 4 * 1024 * 1024 })).rejects.toThrow("larger than");
    expect(await readdir(kit.dir)).toEqual([]);
  });

  it("unpacks no archive that grows beyond all texts", async () => {
    await sendArchive([
      { name: "posts/one.md", text: "x".repeat(60) },
      { name: "posts/two.md", text: "y".repeat(60) },
    ]);
    await expect(exportWithin({ textBytes: 100 })).rejects.toThrow("larger than");
    await expect(exportWithin({ texts: 1 })).rejects.toThrow("larger than");
    await expect(exportWithin({})).resolves.toMatchObject({ posts: 2 });
  });

  it("lists files of earlier exports that are gone from the site, but none of the user's own", async () => {
    await sendArchive([{ name: "posts/one.md", text: "one" }]);
    await exportWithin({});
    await writeFile(join(kit.dir, "posts", "mine.md"), "mine");
    await sendArchive([]);
    await expect(exportWithin({})).resolves.toMatchObject({ left: ["posts/one.md"] });
  });

  it("leaves room on the disk", async () => {
    sendFiles([{ path: "files/one.jpg", text: "one" }]);
    await expect(exportWithin({ freeBytes: 2 ** 53 })).rejects.toThrow();
    expect(await readdir(kit.dir)).toEqual([]);
  });

  it("stops a file that is longer than announced", async () => {
    sendFiles([{ path: "files/one.jpg", text: "one" }]);
    server.answers["/bytes/0"] = sendsEndlessly(Buffer.from("one"));
    const { code, err } = await kit.quire("export .");
    expect(code).toBe(1);
    expect(err).toContain("keeps arriving damaged");
    const left = await readdir(join(kit.dir, "files"));
    for (const name of left) expect((await lstat(join(kit.dir, "files", name))).size).toBeLessThan(10);
  });

  it.each([2 ** 50, -1, 1.5, "9"])("refuses a file of %j bytes", async (size) => {
    sendFiles([{ path: "files/one.jpg", text: "one", size: size as number }]);
    const { code, err } = await kit.quire("export .");
    expect(code).toBe(1);
    expect(err).toContain("files/one.jpg");
    expect(await readFile(join(kit.dir, "files", "one.jpg")).catch(() => null)).toBeNull();
  });

  it("stops a list of files without end", async () => {
    let at = 0;
    server.answers["r/users/me/export/files"] = () => {
      const path = `files/${at++}.jpg`;
      const file = { id: `b${at}`, path, size: 3, sha256: sha256Of("one"), url: "/bytes/0" };
      return { files: [file], totals: null, next: `${at}` };
    };
    server.answers["/bytes/0"] = sendsBytes(Buffer.from("one"));
    await expect(exportWithin({ files: 5 })).rejects.toThrow("more than 5 files");
  });
});

it("subscribers export gives a script no list", async () => {
  const { code, out, err } = await kit.quire("subscribers export");
  expect({ code, out }).toEqual({ code: 5, out: "" });
  expect(err).toContain(`${server.origin}/mailinglist`);
  await writeFile(join(kit.dir, "list.csv"), "mine");
  expect((await kit.quire("subscribers export list.csv")).code).toBe(5);
  expect(await kit.read("list.csv")).toBe("mine");
});
