import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { makeFile } from "@quire/server/testing/factories/file";
import { makePost } from "@quire/server/testing/factories/post";
import { makePublication } from "@quire/server/testing/factories/publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

const FILES = 6;
const BYTES = 400_000;

let desk: TapeDesk;
let files: { path: string; bytes: Buffer; key: string }[];
beforeAll(async () => {
  desk = await openTapeDesk();
  const site_id = desk.author.id;
  await makePost(desk.app.platform, { site_id, title: "Not yet", text: ["A draft."] });
  await makePublication(desk.app.platform, { site_id, title: "Loomings", text: ["Call me Ishmael."] });
  files = [];
  for (let at = 0; at < FILES; at++) {
    const bytes = Buffer.alloc(BYTES, `page ${at} `);
    const sha256 = createHash("sha256").update(bytes).digest();
    const file = await makeFile(desk.app.platform, { site_id, name: `page-${at}.jpg`, size: BYTES, sha256 });
    const { storage } = desk.app.platform;
    await storage.put(file.original_key, Readable.from([bytes]), { contentType: "image/jpeg" });
    files.push({ path: `files/${file.id}-${file.name}`, bytes, key: file.original_key });
  }
}, 60_000);
afterAll(() => desk.close());

const at = (...path: string[]) => join(desk.dir, ...path);

/** Everything is there, byte for byte, and nothing half. */
async function expectWhole(folder: string) {
  for (const { path, bytes } of files)
    expect((await readFile(at(folder, path))).equals(bytes), path).toBe(true);
  const posts = await readdir(at(folder, "posts"));
  expect(posts).toHaveLength(2);
  const all = await readdir(at(folder), { recursive: true });
  expect(all.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(["account.json", "export.json", "followers.csv"]));
}

describe("quire export", () => {
  it("brings everything into a folder, and the second time what is new", async () => {
    const first = await desk.pipe(["export", "backup", "--json"]);
    expect(first.code).toBe(0);
    expect(first.json()).toMatchObject({
      folder: "backup",
      posts: 2,
      files: { fetched: FILES, there: 0, bytes: FILES * BYTES },
      missing: [],
      left: [],
    });
    await expectWhole("backup");
    const again = await desk.pipe(["export", "backup"]);
    expect([again.code, again.out]).toEqual([0, "backup\n"]);
    expect(again.err).toContain(`2 posts · 0 files · ${FILES} already there`);
    await expectWhole("backup");
  }, 60_000);

  it("goes on in the middle of a file, and mends one that is broken", async () => {
    const [one, two] = files as [(typeof files)[0], (typeof files)[0]];
    await mkdir(at("begun", "files"), { recursive: true });
    await writeFile(at("begun", `${one.path}.part`), one.bytes.subarray(0, 250_000));
    await writeFile(at("begun", `${two.path}.part`), Buffer.alloc(1000, "other bytes"));
    const { code, err } = await desk.pipe(["export", "begun", "--verbose"]);
    expect(code).toBe(0);
    expect(err).toMatch(/→ 206/);
    await expectWhole("begun");
  }, 60_000);

  it("leaves what an earlier export brought, and says so", async () => {
    await mkdir(at("older", "posts"), { recursive: true });
    await writeFile(at("older", "posts", "gone.md"), "Deleted on the site since.\n");
    const { code, json } = await desk.pipe(["export", "older", "--json"]);
    expect([code, json().left]).toEqual([0, ["posts/gone.md"]]);
    expect(await readFile(at("older", "posts", "gone.md"), "utf8")).toContain("Deleted");
  }, 60_000);

  it("shows how far it is, and at Ctrl-C what to type to go on", async () => {
    const tape = desk.tape(["export", "shown"]);
    await tape.until(/Fetching|posts/);
    tape.press("\u0003");
    const { code, screen } = await tape.end();
    expect([0, 130]).toContain(code);
    if (code === 130) expect(screen).toMatch(/Stopped\.[\s\S]*shown[\s\S]*Run the same line again/);
    expect((await desk.pipe(["export", "shown"])).code).toBe(0);
    await expectWhole("shown");
  }, 60_000);

  it("is whole after it was killed at any moment and run again", async () => {
    for (let run = 1; run <= 5; run++) {
      const tape = desk.tape(["export", "killed"]);
      const timer = setTimeout(() => tape.kill(), 120 * run);
      await tape.end();
      clearTimeout(timer);
    }
    expect((await desk.pipe(["export", "killed"])).code).toBe(0);
    await expectWhole("killed");
  }, 90_000);

  it("names a file that the site has lost, and brings the rest", async () => {
    const lost = files[3] as (typeof files)[0];
    await desk.app.platform.storage.delete(lost.key);
    const { code, err, json } = await desk.pipe(["export", "lossy", "--json"]);
    expect([code, err, json().missing]).toEqual([0, "", [lost.path]]);
    expect(await readdir(at("lossy", "files"))).toHaveLength(FILES - 1);
  }, 60_000);
});
