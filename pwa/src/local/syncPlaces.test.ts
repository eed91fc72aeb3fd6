// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { laterPlace, type ReadPlace } from "@quire/domain/posts/readingPositions";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { placeOf, recordPosition, watchMarks } from "./readMarks.ts";
import { sendPositions } from "./sendPositions.ts";
import { mergePlaces, syncPlaces } from "./syncPlaces.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./sendWaiting.ts", () => ({ sendWaiting: vi.fn(async () => {}) }));

const POST = "b0000000000000000001";

const position = (changes: Partial<ReadingPosition> = {}): ReadingPosition => ({
  post_id: POST,
  site_id: "site1",
  parent_id: "story1",
  fraction: 0.5,
  locator: null,
  finished: false,
  read_at: "2026-11-21T08:00:00.000Z",
  ...changes,
});

/** Answers of the server, one after the other; each is told what it was asked. */
function serve(...pages: { positions: ReadingPosition[]; next: string | null; asked_at?: string }[]) {
  const asked: unknown[] = [];
  vi.mocked(callApi).mockImplementation(async (_call, ...[input]) => {
    asked.push((input as { query: unknown }).query);
    return { asked_at: "2026-11-21T07:59:00.000Z", ...(pages.shift() ?? { positions: [], next: null }) };
  });
  return asked;
}

beforeEach(async () => {
  await emptyDevice("ada");
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test("a text that was read on elsewhere opens where it was left there", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: "story1", fraction: 0.1, locator: null });
  const later = new Date(Date.now() + 60_000).toISOString();
  serve({ positions: [position({ fraction: 0.8, locator: "12", read_at: later })], next: null });
  await syncPlaces();
  expect(await placeOf(POST)).toMatchObject({ fraction: 0.8, locator: "12", finished: false });
});

test("what was read here later stays, whatever the server says", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: "story1", fraction: 0.6, locator: null });
  serve({ positions: [position({ fraction: 0.2, read_at: "2020-01-01T00:00:00.000Z" })], next: null });
  await syncPlaces();
  expect(await placeOf(POST)).toMatchObject({ fraction: 0.6 });
});

test("all pages are asked for, and the next time only what changed since", async () => {
  const asked = serve(
    { positions: [position()], next: "more" },
    { positions: [position({ post_id: "b0000000000000000002" })], next: null, asked_at: "later" },
  );
  await syncPlaces();
  expect(asked).toEqual([{}, { next: "more" }]);
  expect(await database.places.count()).toBe(2);
  const again = serve({ positions: [], next: null });
  await syncPlaces();
  expect(again).toEqual([{ since: "2026-11-21T07:59:00.000Z" }]);
});

test("when the network goes in between, the next time begins where this one did", async () => {
  serve({ positions: [position()], next: "more" });
  vi.mocked(callApi)
    .mockResolvedValueOnce({ positions: [position()], next: "more", asked_at: "x" } as never)
    .mockRejectedValueOnce(new Error("the network is gone"));
  await expect(syncPlaces()).rejects.toThrow("the network is gone");
  const asked = serve({ positions: [], next: null });
  await syncPlaces();
  expect(asked).toEqual([{}]);
});

test("what was read as a guest is the person's who signs in, and is told to their other devices", async () => {
  setCurrentUser(null);
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.4, locator: null });
  expect(await database.outbox.count()).toBe(0);
  setCurrentUser("ada");
  expect(await placeOf(POST)).toBeNull();
  serve({ positions: [], next: null });
  await syncPlaces();
  expect(await placeOf(POST)).toMatchObject({ fraction: 0.4 });
  const [entry] = await database.outbox.toArray();
  expect([entry?.kind, entry?.userId, entry?.place?.fraction]).toEqual(["read", "ada", 0.4]);
});

test("what a page noted that was gone before it could tell is told by the next, with a network or without", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.6, locator: null });
  expect(await database.outbox.count()).toBe(0);
  vi.mocked(callApi).mockRejectedValue(new Error("no network"));
  await expect(syncPlaces()).rejects.toThrow("no network");
  expect((await database.outbox.toArray()).map(({ place }) => place?.fraction)).toEqual([0.6]);
});

test("what another device said is not said back to it, nor what is older than that", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.6, locator: null });
  const later = new Date(Date.now() + 60_000).toISOString();
  await mergePlaces("ada", [position({ read_at: later }), position({ post_id: "b0000000000000000002" })]);
  await sendPositions();
  expect(await database.outbox.count()).toBe(0);
});

test("who signs out while it comes in finds nothing kept of it", async () => {
  vi.mocked(callApi).mockImplementation(async () => {
    setCurrentUser(null);
    return { positions: [position()], next: null, asked_at: "x" };
  });
  await syncPlaces();
  expect([await database.places.count(), await database.personal.count()]).toEqual([0, 0]);
});

test("the marks of a serial change as soon as another device is heard of", async () => {
  const heard: Record<string, number>[] = [];
  const stop = watchMarks("story1", (marks) => heard.push(marks));
  await expect.poll(() => heard).toEqual([{}]);
  await mergePlaces("ada", [position({ finished: true, fraction: 0.1 })]);
  await expect.poll(() => heard.at(-1)).toEqual({ [POST]: 1 });
  stop();
});

test("devices that read, lose their network and hear of each other late all end at the place read last", async () => {
  const step = fc.record({
    device: fc.constantFrom("phone", "tablet", "desk"),
    fraction: fc.constantFrom(0.1, 0.4, 0.7, 1),
    readAt: fc.integer({ min: 1, max: 6 }),
    /** In which order, and how often, the server hears of it. */
    arrives: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await emptyDevice("ada");
      const places = steps.map(
        ({ fraction, readAt }): ReadPlace => ({ fraction, readAt, locator: null, finished: fraction === 1 }),
      );
      // The server, which keeps of all that arrives what holds.
      const arrivals = steps
        .flatMap(({ arrives }, at) => arrives.map((when) => ({ when, place: places[at] as ReadPlace })))
        .sort((a, b) => a.when - b.when);
      const held = arrivals.map(({ place }) => place).reduce(laterPlace);
      // This device read some of it, and hears of the rest in the server's words, some of them twice.
      const here = steps.filter(({ device }) => device === "phone").map((one) => places[steps.indexOf(one)]);
      for (const place of here.flatMap((one) => (one ? [one] : []))) {
        const known = await database.places.get(["ada", POST]);
        const mine = { ...place, userId: "ada", postId: POST, siteId: "site1", parentId: "" };
        await database.places.put(known ? laterPlace(mine, known) : mine);
      }
      const words = position({ ...held, read_at: new Date(held.readAt).toISOString() });
      await mergePlaces("ada", [words, words]);
      expect(await placeOf(POST)).toMatchObject(held);
    }),
    { numRuns: 60 },
  );
}, 30_000);
