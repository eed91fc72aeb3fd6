import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { openExportFolder } from "./exportFolder.ts";
import { EXPORT_LIMITS } from "./exportLimits.ts";
import { unpackZip } from "./unpackZip.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-unpack-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function zipOf(entries: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const path = join(dir, "it.zip");
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

async function unpack(zip: string, stop = new AbortController()) {
  const out = join(dir, "out");
  await mkdir(out, { recursive: true });
  return unpackZip(zip, await openExportFolder(out, false), { limits: EXPORT_LIMITS, signal: stop.signal });
}

it("unpackZip writes every file, also a second time", async () => {
  const zip = await zipOf({ "posts/one.md": "One.", "posts/two.md": "" });
  for (const _ of [1, 2]) expect(await unpack(zip)).toEqual(["posts/one.md", "posts/two.md"]);
  expect(await readFile(join(dir, "out", "posts/one.md"), "utf8")).toBe("One.");
  expect(await readdir(join(dir, "out", "posts"))).toEqual(["one.md", "two.md"]);
});

it("unpackZip stops when aborted", async () => {
  const stop = new AbortController();
  stop.abort(new Error("Stopped."));
  await expect(unpack(await zipOf({ "posts/a.md": "A" }), stop)).rejects.toThrow("Stopped.");
});

it("unpackZip refuses a file that is not a zip", async () => {
  await expect(unpack(import.meta.filename)).rejects.toThrow("can't be unpacked");
});
