// @vitest-environment node
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryCaches } from "../testing/device.ts";
import { database, KEPT_FILES } from "./database.ts";
import { dropFiles, KEPT_FOR, saveFile } from "./keptFiles.ts";

const MB = 1024 * 1024;
const URL = "/api/r/s/posts/p/files/f";
const bytes = Uint8Array.from({ length: 10 * MB }, (_, at) => at % 251);
const wanted = { url: URL, size: bytes.length, contentType: "application/pdf" };
const device = memoryCaches();

/** A server with ranges that goes away after so many answers. */
function serve(answers = Number.POSITIVE_INFINITY, hasRanges = true) {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: { headers?: { range?: string } } = {}) => {
    const range = init.headers?.range ?? null;
    asked.push(range);
    if (asked.length > answers) throw new TypeError("Failed to fetch");
    const [, from = "0", to = ""] = /bytes=(\d+)-(\d+)/.exec(range ?? "") ?? [];
    if (!range || !hasRanges) return new Response(bytes);
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  });
  return asked;
}

const stored = async () =>
  new Uint8Array(
    await ((await (await device.storage.open(KEPT_FILES)).match(URL)) ?? new Response()).arrayBuffer(),
  );

beforeEach(async () => {
  vi.stubGlobal("caches", device.storage);
  await device.storage.delete(KEPT_FILES);
  await database.kept.clear();
});
afterEach(() => vi.unstubAllGlobals());

test("a large file comes in parts and is kept as one", async () => {
  const asked = serve();
  const heard: number[] = [];
  await saveFile(wanted, "", (more) => heard.push(more));
  expect(asked).toEqual(["bytes=0-4194303", "bytes=4194304-8388607", "bytes=8388608-10485759"]);
  expect(heard).toEqual([4 * MB, 4 * MB, 2 * MB]);
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
  expect(device.keysOf(KEPT_FILES)).toEqual([URL]);
});

test("after a break only what had not arrived is fetched", async () => {
  serve(2);
  await expect(saveFile(wanted, "", () => {})).rejects.toThrow("Failed to fetch");
  const asked = serve();
  await saveFile(wanted, "", () => {});
  expect(asked).toEqual(["bytes=8388608-10485759"]);
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
});

test("what is kept is not fetched again", async () => {
  serve();
  await saveFile(wanted, "", () => {});
  const asked = serve();
  const heard: number[] = [];
  await saveFile(wanted, "", (more) => heard.push(more));
  expect([asked, heard]).toEqual([[], [bytes.length]]);
});

test("a server without ranges is believed all the same", async () => {
  serve(Number.POSITIVE_INFINITY, false);
  await saveFile(wanted, "", () => {});
  expect(Buffer.compare(await stored(), bytes)).toBe(0);
});

test("a file that turns out to be another is not kept, nor any part of it", async () => {
  serve();
  await expect(saveFile({ ...wanted, size: bytes.length + 1 }, "", () => {})).rejects.toThrow("changed");
  expect(device.keysOf(KEPT_FILES)).toEqual([]);
});

test("it notes for whom it was opened", async () => {
  serve();
  await saveFile(wanted, "ada", () => {});
  const kept = await (await device.storage.open(KEPT_FILES)).match(URL);
  expect(kept?.headers.get(KEPT_FOR)).toBe("ada");
});

test("a file that is let go takes its parts along, unless another post has it", async () => {
  serve(2);
  await saveFile(wanted, "", () => {}).catch(() => {});
  const other = { id: "o", title: "", key: "", chapters: 1, images: [], complete: true, keptAt: 0 };
  await database.kept.put({ ...other, files: [URL] });
  await dropFiles([URL]);
  expect(device.keysOf(KEPT_FILES)).toHaveLength(2);
  await database.kept.clear();
  await dropFiles([URL]);
  expect(device.keysOf(KEPT_FILES)).toEqual([]);
});
