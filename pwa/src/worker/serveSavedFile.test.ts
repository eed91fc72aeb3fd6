// @vitest-environment node
import { expect, test } from "vitest";
import { serveSavedFile } from "./serveSavedFile.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

const saved = (headers: Record<string, string> = {}) =>
  new Response("0123456789", { headers: { "content-type": "audio/mpeg", ...headers } });
const request = (range?: string) => new Request("http://device/f", { headers: range ? { range } : {} });

test("sends a saved file in full, with its type", async () => {
  const answer = await serveSavedFile(request(), saved(), NOW);
  expect([answer?.status, answer?.headers.get("content-type"), await answer?.text()]).toEqual([
    200,
    "audio/mpeg",
    "0123456789",
  ]);
});

test.each([
  ["bytes=2-4", "234", "bytes 2-4/10"],
  ["bytes=7-", "789", "bytes 7-9/10"],
  ["bytes=-3", "789", "bytes 7-9/10"],
  ["bytes=8-99", "89", "bytes 8-9/10"],
])("sends a range for %s", async (range, text, content) => {
  const answer = await serveSavedFile(request(range), saved(), NOW);
  expect([answer?.status, await answer?.text(), answer?.headers.get("content-range")]).toEqual([
    206,
    text,
    content,
  ]);
});

test("refuses a range past the end", async () => {
  expect((await serveSavedFile(request("bytes=10-"), saved(), NOW))?.status).toBe(416);
});

test.each([
  ["for its buyer, within seven days", { "x-kept-for": "ada", "x-kept-at": String(NOW - 6 * DAY) }, true],
  ["for its buyer, after them", { "x-kept-for": "ada", "x-kept-at": String(NOW - 8 * DAY) }, false],
  ["for everybody, whenever", { "x-kept-for": "", "x-kept-at": String(NOW - 800 * DAY) }, true],
])("opens a file saved %s: %o", async (_, headers, opens) => {
  expect((await serveSavedFile(request(), saved(headers), NOW)) !== null).toBe(opens);
});
