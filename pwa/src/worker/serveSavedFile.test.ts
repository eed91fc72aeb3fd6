// @vitest-environment node
import { expect, test } from "vitest";
import { serveSavedFile } from "./serveSavedFile.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

const kept = (headers: Record<string, string> = {}) =>
  new Response("0123456789", { headers: { "content-type": "audio/mpeg", ...headers } });
const asking = (range?: string) => new Request("http://device/f", { headers: range ? { range } : {} });

test("a kept file is sent whole, as what it is", async () => {
  const answer = await serveSavedFile(asking(), kept(), NOW);
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
])("a player that asks for %s gets it", async (range, text, content) => {
  const answer = await serveSavedFile(asking(range), kept(), NOW);
  expect([answer?.status, await answer?.text(), answer?.headers.get("content-range")]).toEqual([
    206,
    text,
    content,
  ]);
});

test("what lies behind the end is refused", async () => {
  expect((await serveSavedFile(asking("bytes=10-"), kept(), NOW))?.status).toBe(416);
});

test.each([
  ["for its buyer, within seven days", { "x-kept-for": "ada", "x-kept-at": String(NOW - 6 * DAY) }, true],
  ["for its buyer, after them", { "x-kept-for": "ada", "x-kept-at": String(NOW - 8 * DAY) }, false],
  ["for everybody, whenever", { "x-kept-for": "", "x-kept-at": String(NOW - 800 * DAY) }, true],
])("a file that is kept %s opens: %o", async (_, headers, opens) => {
  expect((await serveSavedFile(asking(), kept(headers), NOW)) !== null).toBe(opens);
});
