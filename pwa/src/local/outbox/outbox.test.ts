// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../../lib/currentUser.ts";
import { emptyDevice } from "../../testing/device.ts";
import { database } from "../database.ts";
import { enqueue, pendingState, removeRefused, watchPending } from "./outbox.ts";

vi.mock("./flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const like = (postId: string) => enqueue({ kind: "like", siteId: "site1", postId });
const unlike = (postId: string) => enqueue({ kind: "unlike", siteId: "site1", postId });
const waiting = async () =>
  (await database.outbox.orderBy("id").toArray()).map(({ subject, wanted }) => [subject, wanted]);

beforeEach(() => emptyDevice("ada"));

test("keeps only the last of several presses on one like", async () => {
  await like("post1");
  await unlike("post1");
  await like("post1");
  expect(await waiting()).toEqual([["post1", true]]);
});

test("leaves other posts, and follows, alone", async () => {
  await like("post1");
  await enqueue({ kind: "follow", siteId: "site1" });
  await unlike("post2");
  expect(await waiting()).toEqual([
    ["post1", true],
    ["site1", true],
    ["post2", false],
  ]);
});

test("keeps changes in order, even when the clock is set back in between", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 5_000_000 });
  await like("post1");
  vi.setSystemTime(1_000_000);
  await like("post2");
  await like("post3");
  vi.useRealTimers();
  expect((await waiting()).map(([subject]) => subject)).toEqual(["post1", "post2", "post3"]);
});

test("does not replace a like that is being sent: it may have arrived", async () => {
  await like("post1");
  await database.outbox.toCollection().modify({ sending: true });
  await unlike("post1");
  expect(await waiting()).toEqual([
    ["post1", true],
    ["post1", false],
  ]);
});

test("keeps another user's like of the same post", async () => {
  await like("post1");
  setCurrentUser("grace");
  await unlike("post1");
  expect((await database.outbox.toArray()).map(({ userId }) => userId).sort()).toEqual(["ada", "grace"]);
});

test("refuses a guest's change", async () => {
  setCurrentUser(null);
  await expect(like("post1")).rejects.toThrow("no user is signed in");
  expect(await database.outbox.count()).toBe(0);
});

test("reports the current user's count at once and whenever it changes", async () => {
  await like("post1");
  const counts: number[] = [];
  const stop = watchPending((count) => counts.push(count));
  await expect.poll(() => counts).toEqual([1]);
  await like("post2");
  await expect.poll(() => counts.at(-1)).toBe(2);
  await database.outbox.clear();
  await expect.poll(() => counts.at(-1)).toBe(0);
  stop();
});

test("returns a refusal once, only to the user it concerns", async () => {
  const refused = {
    id: "b1",
    userId: "ada",
    kind: "like" as const,
    subject: "post1",
    siteId: "site1",
    wanted: true,
    attempts: 0,
    dueAt: 0,
    message: "This post was deleted or never existed.",
  };
  await database.refused.bulkAdd([refused, { ...refused, id: "b2", userId: "grace" }]);
  expect(await removeRefused()).toEqual([refused]);
  expect(await removeRefused()).toEqual([]);
  setCurrentUser("grace");
  expect((await removeRefused()).length).toBe(1);
});

test("returns the last unsent state of a subject", async () => {
  expect(await pendingState("like", "post1")).toBeUndefined();
  await like("post1");
  await database.outbox.toCollection().modify({ sending: true });
  await unlike("post1");
  await enqueue({ kind: "follow", siteId: "post1" });
  expect(await pendingState("like", "post1")).toBe(false);
  setCurrentUser("grace");
  expect(await pendingState("like", "post1")).toBeUndefined();
});
