import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ZipFile } from "yazl";
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

const signal = new AbortController().signal;

it("unpackZip writes every file, replacing older ones", async () => {
  const zip = await zipOf({ "account.json": "{}", "posts/one.md": "One.", "posts/two.md": "" });
  const out = join(dir, "out");
  for (const _ of [1, 2])
    expect(await unpackZip(zip, out, signal)).toEqual(["account.json", "posts/one.md", "posts/two.md"]);
  expect(await readFile(join(out, "posts/one.md"), "utf8")).toBe("One.");
  expect(await readdir(join(out, "posts"))).toEqual(["one.md", "two.md"]);
});

it("unpackZip stops when aborted", async () => {
  const stop = new AbortController();
  stop.abort(new Error("Stopped."));
  await expect(unpackZip(await zipOf({ "a.md": "A" }), join(dir, "out"), stop.signal)).rejects.toThrow(
    "Stopped.",
  );
});

it("unpackZip refuses a file that is not a zip", async () => {
  await expect(unpackZip(import.meta.filename, join(dir, "out"), signal)).rejects.toThrow(/zip|record/i);
});
