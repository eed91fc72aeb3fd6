// @vitest-environment node
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryCaches } from "../testing/device.ts";
import { database, SAVED_FILES } from "./database.ts";
import { dropFiles, saveFile } from "./savedFiles.ts";

const MB = 1024 * 1024;
const URL = "/api/r/s/posts/p/files/f";
const bytes = Uint8Array.from({ length: 10 * MB }, (_, at) => at % 251);
const wanted = { url: URL, size: bytes.length, contentType: "application/pdf" };
const device = memoryCaches();

/** A server with ranges that disappears after so many responses. */
function serve(answers = Number.POSITIVE_INFINITY, hasRanges = true) {
  const requests: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: { headers?: { range?: string } } = {}) => {
    const range = init.headers?.range ?? null;
    requests.push(range);
    if (requests.length > answers) throw new TypeError("Failed to fetch");
    const [, from = "0", to = ""] = /bytes=(\d+)-(\d+)/.exec(range ?? "") ?? [];
    if (!range || !hasRanges) return new Response(bytes);
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  });
  return requests;
}

const stored = async () =>
  new Uint8Array(
    await ((await (await device.storage.open(SAVED_FILES)).match(URL)) ?? new Response()).arrayBuffer(),
  );

beforeEach(async () => {
  vi.stubGlobal("caches", device.storage);
  await device.storage.delete(SAVED_FILES);
  await database.kept.clear();
});
afterEach(() => vi.unstubAllGlobals());

test("fetches a large file in parts and saves it as one", async () => {
  const requests = serve();
  const progress: number[] = [];
  await saveFile(wanted, "", (more) => progress.push(more));
  expect(requests).toEqual(["bytes=0-4194303", "bytes=4194304-8388607", "bytes=8388608-10485759"]);
  expect(progress).toEqual([4 * MB, 4 * MB, 2 * MB]);
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
  expect(device.keysOf(SAVED_FILES)).toEqual([URL]);
});

test("fetches only the missing parts after an interruption", async () => {
  serve(2);
  await expect(saveFile(wanted, "", () => {})).rejects.toThrow("Failed to fetch");
  const requests = serve();
  await saveFile(wanted, "", () => {});
  expect(requests).toEqual(["bytes=8388608-10485759"]);
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
});

test("does not fetch a saved file again", async () => {
  serve();
  await saveFile(wanted, "", () => {});
  const requests = serve();
  const progress: number[] = [];
  await saveFile(wanted, "", (more) => progress.push(more));
  expect([requests, progress]).toEqual([[], [bytes.length]]);
});

test("accepts a server without ranges", async () => {
  serve(Number.POSITIVE_INFINITY, false);
  await saveFile(wanted, "", () => {});
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
});

test("saves no part of a file that changed in between", async () => {
  serve();
  await expect(saveFile({ ...wanted, size: bytes.length + 1 }, "", () => {})).rejects.toThrow("changed");
  expect(device.keysOf(SAVED_FILES)).toEqual([]);
});

test("records the user whose access opened the file", async () => {
  serve();
  await saveFile(wanted, "ada", () => {});
  const saved = await (await device.storage.open(SAVED_FILES)).match(URL);
  expect(saved?.headers.get("x-kept-for")).toBe("ada");
});

test("removes a file with its parts, unless another post has it", async () => {
  serve(2);
  await saveFile(wanted, "", () => {}).catch(() => {});
  const other = { id: "o", title: "", key: "", chapters: 1, images: [], complete: true, keptAt: 0 };
  await database.kept.put({ ...other, files: [URL] });
  await dropFiles([URL]);
  expect(device.keysOf(SAVED_FILES)).toHaveLength(2);
  await database.kept.clear();
  await dropFiles([URL]);
  expect(device.keysOf(SAVED_FILES)).toEqual([]);
});
