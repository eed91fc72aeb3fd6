// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { enqueue, removeRefused, watchWaiting, wishOf } from "./outbox.ts";

vi.mock("./sendWaiting.ts", () => ({ sendWaiting: vi.fn(async () => {}) }));

const like = (postId: string) => enqueue({ kind: "like", siteId: "site1", postId });
const unlike = (postId: string) => enqueue({ kind: "unlike", siteId: "site1", postId });
const waiting = async () =>
  (await database.outbox.orderBy("id").toArray()).map(({ subject, wanted }) => [subject, wanted]);

beforeEach(() => emptyDevice("ada"));

test("of many presses on one like, only the last one waits", async () => {
  await like("post1");
  await unlike("post1");
  await like("post1");
  expect(await waiting()).toEqual([["post1", true]]);
});

test("other posts, and follows, are left alone", async () => {
  await like("post1");
  await enqueue({ kind: "follow", siteId: "site1" });
  await unlike("post2");
  expect(await waiting()).toEqual([
    ["post1", true],
    ["site1", true],
    ["post2", false],
  ]);
});

test("changes are sent in the order in which they were made, also when the clock is set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 5_000_000 });
  await like("post1");
  vi.setSystemTime(1_000_000);
  await like("post2");
  await like("post3");
  vi.useRealTimers();
  expect((await waiting()).map(([subject]) => subject)).toEqual(["post1", "post2", "post3"]);
});

test("a like that is on its way is not replaced: it may have arrived", async () => {
  await like("post1");
  await database.outbox.toCollection().modify({ sending: true });
  await unlike("post1");
  expect(await waiting()).toEqual([
    ["post1", true],
    ["post1", false],
  ]);
});

test("another person's wish for the same post is theirs", async () => {
  await like("post1");
  setCurrentUser("grace");
  await unlike("post1");
  expect((await database.outbox.toArray()).map(({ userId }) => userId).sort()).toEqual(["ada", "grace"]);
});

test("a guest has no outbox", async () => {
  setCurrentUser(null);
  await expect(like("post1")).rejects.toThrow("nobody is signed in");
  expect(await database.outbox.count()).toBe(0);
});

test("how much waits is told at once and whenever it changes, of the person alone", async () => {
  await like("post1");
  const told: number[] = [];
  const stop = watchWaiting((count) => told.push(count));
  await expect.poll(() => told).toEqual([1]);
  await like("post2");
  await expect.poll(() => told.at(-1)).toBe(2);
  await database.outbox.clear();
  await expect.poll(() => told.at(-1)).toBe(0);
  stop();
});

test("what was refused is told once, and only to whom it was refused", async () => {
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

test("how one wants a thing to be is the last wish that waits for it", async () => {
  expect(await wishOf("like", "post1")).toBeUndefined();
  await like("post1");
  await database.outbox.toCollection().modify({ sending: true });
  await unlike("post1");
  await enqueue({ kind: "follow", siteId: "post1" });
  expect(await wishOf("like", "post1")).toBe(false);
  setCurrentUser("grace");
  expect(await wishOf("like", "post1")).toBeUndefined();
});
