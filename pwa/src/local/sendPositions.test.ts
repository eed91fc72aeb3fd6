// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../lib/currentUser.ts";
import type { OutboxEntry } from "../lib/localTypes.ts";
import { emptyDevice } from "../testing/device.ts";
import { enqueue } from "./outbox/outbox.ts";
import { recordPosition } from "./readMarks.ts";
import { sendPositions } from "./sendPositions.ts";

vi.mock("./outbox/outbox.ts", () => ({ enqueue: vi.fn() }));

const NOW = Date.parse("2026-11-21T08:00:00.000Z");

/** What reached the outbox, as post and fraction. */
const sent = () =>
  vi.mocked(enqueue).mock.calls.map(([{ postId, place }]: [OutboxEntry]) => [postId, place?.fraction]);

const record = (postId: string, fraction: number) =>
  recordPosition({ siteId: "site1", postId, parentId: null, fraction, locator: null });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.mocked(enqueue).mockReset();
  await emptyDevice("ada");
  return () => vi.useRealTimers();
});

test("sends each position once, and again after more was read", async () => {
  await record("post1", 0.3);
  await record("post2", 0.5);
  await sendPositions();
  await sendPositions();
  expect(sent()).toEqual([
    ["post1", 0.3],
    ["post2", 0.5],
  ]);
  vi.setSystemTime(NOW + 1);
  await record("post1", 0.4);
  await sendPositions();
  expect(sent().slice(2)).toEqual([["post1", 0.4]]);
});

test("sends reading during a send with the next one", async () => {
  await record("post1", 0.3);
  vi.mocked(enqueue).mockImplementationOnce(async () => {
    vi.setSystemTime(NOW + 1);
    await record("post1", 0.4);
  });
  await sendPositions();
  await sendPositions();
  expect(sent()).toEqual([
    ["post1", 0.3],
    ["post1", 0.4],
  ]);
});

test("sends a position that the outbox could not store with the next one", async () => {
  await record("post1", 0.3);
  vi.mocked(enqueue).mockRejectedValueOnce(new Error("no room"));
  await expect(sendPositions()).rejects.toThrow("no room");
  await sendPositions();
  expect(sent()).toHaveLength(2);
});

test("never sends a user's position as another's, nor a guest's", async () => {
  await record("post1", 0.3);
  await record("post2", 0.5);
  vi.mocked(enqueue).mockImplementationOnce(async () => setCurrentUser("grace"));
  await sendPositions();
  await sendPositions();
  setCurrentUser(null);
  await record("post3", 0.7);
  await sendPositions();
  expect(sent()).toEqual([["post1", 0.3]]);
});

test("does not send a position without a site, as older apps recorded it", async () => {
  await recordPosition({ siteId: "", postId: "post1", parentId: null, fraction: 0.3, locator: null });
  await record("post2", 0.5);
  await sendPositions();
  expect(sent()).toEqual([["post2", 0.5]]);
});
