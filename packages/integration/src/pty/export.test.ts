import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { makeFile } from "@quire/server/testing/factories/file";
import { makePost } from "@quire/server/testing/factories/post";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

const FILES = 6;
const BYTES = 400_000;

let cli: CliKit;
let files: { path: string; bytes: Buffer; key: string }[];
beforeAll(async () => {
  cli = await openCliKit();
  const site_id = cli.author.id;
  await makePost(cli.app.platform, { site_id, title: "Not yet", text: ["A draft."] });
  await makePublication(cli.app.platform, { site_id, title: "Loomings", text: ["Call me Ishmael."] });
  files = [];
  for (let at = 0; at < FILES; at++) {
    const bytes = Buffer.alloc(BYTES, `page ${at} `);
    const sha256 = createHash("sha256").update(bytes).digest();
    const file = await makeFile(cli.app.platform, { site_id, name: `page-${at}.jpg`, size: BYTES, sha256 });
    const { storage } = cli.app.platform;
    await storage.put(file.original_key, Readable.from([bytes]), { contentType: "image/jpeg" });
    files.push({ path: `files/${file.id}-${file.name}`, bytes, key: file.original_key });
  }
});
afterAll(() => cli.close());

const at = (...path: string[]) => join(cli.dir, ...path);

/** Path of a partial download. */
const partOf = (path: string) => path.replace(/([^/]+)$/, ".$1.part");

/** Asserts that every file is there, byte for byte, and no partial file is left. */
async function expectComplete(folder: string) {
  for (const { path, bytes } of files)
    expect((await readFile(at(folder, path))).equals(bytes), path).toBe(true);
  const posts = await readdir(at(folder, "posts"));
  expect(posts).toHaveLength(2);
  const all = await readdir(at(folder), { recursive: true });
  expect(all.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(all.filter((name) => name.endsWith(".csv"))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(["export.json"]));
}

describe("quire export", () => {
  it("downloads everything into a folder, and only new files the second time", async () => {
    const first = await cli.pipe(["export", "backup", "--json"]);
    expect(first.code).toBe(0);
    expect(first.json()).toMatchObject({
      folder: "backup",
      posts: 2,
      files: { fetched: FILES, there: 0, bytes: FILES * BYTES },
      missing: [],
      left: [],
    });
    await expectComplete("backup");
    const second = await cli.pipe(["export", "backup"]);
    expect([second.code, second.out]).toEqual([0, "backup\n"]);
    expect(second.err).toContain(`2 posts · 0 files · ${FILES} already there`);
    await expectComplete("backup");
  });

  it("resumes in the middle of a file, and replaces a broken one", async () => {
    const [one, two] = files as [(typeof files)[0], (typeof files)[0]];
    await mkdir(at("begun", "files"), { recursive: true });
    await writeFile(at("begun", partOf(one.path)), one.bytes.subarray(0, 250_000));
    await writeFile(at("begun", partOf(two.path)), Buffer.alloc(1000, "other bytes"));
    const { code, err } = await cli.pipe(["export", "begun", "--verbose"]);
    expect(code).toBe(0);
    expect(err).toMatch(/→ 206/);
    await expectComplete("begun");
  });

  it("leaves files of an earlier export, and lists them", async () => {
    await mkdir(at("older", "posts"), { recursive: true });
    await writeFile(at("older", "posts", "gone.md"), "Deleted on the site since.\n");
    await writeFile(at("older", "posts", "mine.md"), "Not from the site.\n");
    const record = { version: 1, files: { "posts/gone.md": "0".repeat(64) } };
    await writeFile(at("older", ".quire-export.json"), JSON.stringify(record));
    const { code, json } = await cli.pipe(["export", "older", "--json"]);
    expect([code, json().left]).toEqual([0, ["posts/gone.md"]]);
    expect(await readFile(at("older", "posts", "gone.md"), "utf8")).toContain("Deleted");
  });

  it("leaves files that it didn't write, and exports the rest", async () => {
    await mkdir(at("own", "files"), { recursive: true });
    const [one] = files as [(typeof files)[0]];
    await writeFile(at("own", one.path), "mine");
    const { code, out, err } = await cli.pipe(["export", "own", "--json"]);
    expect({ code, out }).toEqual({ code: 4, out: "" });
    expect(JSON.parse(err).error).toMatchObject({
      code: "files_in_the_way",
      details: { blocked: [one.path] },
    });
    expect(await readFile(at("own", one.path), "utf8")).toBe("mine");
    expect(await readdir(at("own", "posts"))).toHaveLength(2);
    await rm(at("own", one.path));
    expect((await cli.pipe(["export", "own"])).code).toBe(0);
    await expectComplete("own");
  });

  it("shows progress, and on Ctrl-C how to continue", async () => {
    const pty = cli.pty(["export", "shown"]);
    await pty.until(/Fetching|posts/);
    pty.press("\u0003");
    const { code, screen } = await pty.end();
    expect([0, 130]).toContain(code);
    if (code === 130) expect(screen).toMatch(/Stopped\.[\s\S]*shown[\s\S]*Run the same line again/);
    expect((await cli.pipe(["export", "shown"])).code).toBe(0);
    await expectComplete("shown");
  });

  it("completes after being killed at any moment and run again", async () => {
    for (let run = 1; run <= 5; run++) {
      const pty = cli.pty(["export", "killed"]);
      const timer = setTimeout(() => pty.kill(), 120 * run);
      await pty.end();
      clearTimeout(timer);
    }
    expect((await cli.pipe(["export", "killed"])).code).toBe(0);
    await expectComplete("killed");
  }, 270_000);

  it("names a file that the site has lost, and downloads the rest", async () => {
    const lost = files[3] as (typeof files)[0];
    await cli.app.platform.storage.delete(lost.key);
    const { code, err, json } = await cli.pipe(["export", "lossy", "--json"]);
    expect([code, err, json().missing]).toEqual([0, "", [lost.path]]);
    expect(await readdir(at("lossy", "files"))).toHaveLength(FILES - 1);
  });
});
