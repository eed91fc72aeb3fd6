// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { OutboxEntry } from "../lib/localTypes.ts";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { emptyDevice } from "../testing/device.ts";
import { enqueue } from "./outbox.ts";
import { recordPosition } from "./readMarks.ts";
import { sendPositions } from "./sendPositions.ts";

vi.mock("./outbox.ts", () => ({ enqueue: vi.fn() }));

const NOW = Date.parse("2026-11-21T08:00:00.000Z");

/** What reached the outbox, as post and fraction. */
const told = () =>
  vi.mocked(enqueue).mock.calls.map(([{ postId, place }]: [OutboxEntry]) => [postId, place?.fraction]);

const note = (postId: string, fraction: number) =>
  recordPosition({ siteId: "site1", postId, parentId: null, fraction, locator: null });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.mocked(enqueue).mockReset();
  await emptyDevice("ada");
  return () => vi.useRealTimers();
});

test("each place is told once, and again when more was read", async () => {
  await note("post1", 0.3);
  await note("post2", 0.5);
  await sendPositions();
  await sendPositions();
  expect(told()).toEqual([
    ["post1", 0.3],
    ["post2", 0.5],
  ]);
  vi.setSystemTime(NOW + 1);
  await note("post1", 0.4);
  await sendPositions();
  expect(told().slice(2)).toEqual([["post1", 0.4]]);
});

test("what was read on while a place was told is told by the next", async () => {
  await note("post1", 0.3);
  vi.mocked(enqueue).mockImplementationOnce(async () => {
    vi.setSystemTime(NOW + 1);
    await note("post1", 0.4);
  });
  await sendPositions();
  await sendPositions();
  expect(told()).toEqual([
    ["post1", 0.3],
    ["post1", 0.4],
  ]);
});

test("a place that the outbox had no room for is told by the next", async () => {
  await note("post1", 0.3);
  vi.mocked(enqueue).mockRejectedValueOnce(new Error("no room"));
  await expect(sendPositions()).rejects.toThrow("no room");
  await sendPositions();
  expect(told()).toHaveLength(2);
});

test("what a person read is told as nobody else's, and a guest's not at all", async () => {
  await note("post1", 0.3);
  await note("post2", 0.5);
  vi.mocked(enqueue).mockImplementationOnce(async () => setCurrentUser("grace"));
  await sendPositions();
  await sendPositions();
  setCurrentUser(null);
  await note("post3", 0.7);
  await sendPositions();
  expect(told()).toEqual([["post1", 0.3]]);
});

test("a place without a site, as an older app noted it, stays on this device", async () => {
  await recordPosition({ siteId: "", postId: "post1", parentId: null, fraction: 0.3, locator: null });
  await note("post2", 0.5);
  await sendPositions();
  expect(told()).toEqual([["post2", 0.5]]);
});
