// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { mergePlaces } from "@quire/domain/posts/mergePlaces";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { setCurrentUser } from "../lib/currentUser.ts";
import { positionBody } from "../lib/positionBody.ts";
import { emptyDevice } from "../testing/device.ts";
import { database } from "./database.ts";
import { placeOf, recordPosition, watchMarks } from "./readMarks.ts";
import { sendPositions } from "./sendPositions.ts";
import { mergePositions, syncPlaces } from "./syncPlaces.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const POST = "b0000000000000000001";

const position = (changes: Partial<ReadingPosition> = {}) => ({
  post_id: POST,
  site_id: "site1",
  parent_id: "story1",
  fraction: 0.5,
  locator: null,
  furthest: changes.fraction ?? 0.5,
  finished: false,
  reset_at: null,
  read_at: "2026-11-21T08:00:00.000Z",
  ...changes,
});

/** The server's answers in order; each receives its query. */
function serve(...pages: { positions: ReadingPosition[]; next: string | null; as_of?: string }[]) {
  const queries: unknown[] = [];
  vi.mocked(callApi).mockImplementation(async (_call, ...[input]) => {
    queries.push((input as { query: unknown }).query);
    return { as_of: "2026-11-21T07:59:00.000Z", ...(pages.shift() ?? { positions: [], next: null }) };
  });
  return queries;
}

beforeEach(async () => {
  await emptyDevice("ada");
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test("opens a text at the position from another device", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: "story1", fraction: 0.1, locator: null });
  const later = new Date(Date.now() + 60_000).toISOString();
  serve({ positions: [position({ fraction: 0.8, locator: "12", read_at: later })], next: null });
  await syncPlaces();
  expect(await placeOf(POST)).toMatchObject({ fraction: 0.8, locator: "12", finished: false });
});

test("keeps a later position of this device, whatever the server says", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: "story1", fraction: 0.6, locator: null });
  serve({ positions: [position({ fraction: 0.2, read_at: "2020-01-01T00:00:00.000Z" })], next: null });
  await syncPlaces();
  expect(await placeOf(POST)).toMatchObject({ fraction: 0.6 });
});

test("fetches all pages, and only the changes the next time", async () => {
  const queries = serve(
    { positions: [position()], next: "more" },
    { positions: [position({ post_id: "b0000000000000000002" })], next: null, as_of: "later" },
  );
  await syncPlaces();
  expect(queries).toEqual([{}, { next: "more" }]);
  expect(await database.places.count()).toBe(2);
  const second = serve({ positions: [], next: null });
  await syncPlaces();
  expect(second).toEqual([{ since: "2026-11-21T07:59:00.000Z" }]);
});

test("starts from the same point after a lost network", async () => {
  serve({ positions: [position()], next: "more" });
  vi.mocked(callApi)
    .mockResolvedValueOnce({ positions: [position()], next: "more", as_of: "x" } as never)
    .mockRejectedValueOnce(new Error("the network is gone"));
  await expect(syncPlaces()).rejects.toThrow("the network is gone");
  const queries = serve({ positions: [], next: null });
  await syncPlaces();
  expect(queries).toEqual([{}]);
});

test("moves a guest's reading to the user who signs in, and sends it to their other devices", async () => {
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

test("sends what a closed page had recorded, online or offline", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.6, locator: null });
  expect(await database.outbox.count()).toBe(0);
  vi.mocked(callApi).mockRejectedValue(new Error("no network"));
  await expect(syncPlaces()).rejects.toThrow("no network");
  expect((await database.outbox.toArray()).map(({ place }) => place?.fraction)).toEqual([0.6]);
});

test("does not send back another device's position, nor an older one", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.6, locator: null });
  const later = new Date(Date.now() + 60_000).toISOString();
  await mergePositions("ada", [
    position({ fraction: 0.7, read_at: later }),
    position({ post_id: "b0000000000000000002" }),
  ]);
  await sendPositions();
  expect(await database.outbox.count()).toBe(0);
});

test("sends how far this device has read, also where another device was last", async () => {
  await recordPosition({ siteId: "site1", postId: POST, parentId: null, fraction: 0.6, locator: null });
  const later = new Date(Date.now() + 60_000).toISOString();
  await mergePositions("ada", [position({ fraction: 0.1, read_at: later })]);
  await sendPositions();
  const [entry] = await database.outbox.toArray();
  expect(entry?.place).toMatchObject({ fraction: 0.1, furthest: 0.6 });
});

test("saves nothing for a user who signs out during the sync", async () => {
  vi.mocked(callApi).mockImplementation(async () => {
    setCurrentUser(null);
    return { positions: [position()], next: null, as_of: "x" };
  });
  await syncPlaces();
  expect([await database.places.count(), await database.personal.count()]).toEqual([0, 0]);
});

test("updates a serial's progress as soon as another device's arrives", async () => {
  const updates: Record<string, number>[] = [];
  const stop = watchMarks("story1", (progress) => updates.push(progress));
  await expect.poll(() => updates).toEqual([{}]);
  await mergePositions("ada", [position({ finished: true, fraction: 0.1 })]);
  await expect.poll(() => updates.at(-1)).toEqual({ [POST]: 1 });
  stop();
});

test("ends on the last position on all devices, however they read, disconnect and sync", async () => {
  const step = fc.record({
    device: fc.constantFrom("phone", "tablet", "desk"),
    fraction: fc.constantFrom(0.1, 0.4, 0.7, 1),
    readAt: fc.integer({ min: 1, max: 6 }),
    /** In which order, and how often, the server receives it. */
    arrives: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await emptyDevice("ada");
      const places = steps.map(
        ({ fraction, readAt }): ReadPlace => ({
          ...{ fraction, readAt, furthest: fraction, resetAt: 0 },
          ...{ locator: null, finished: fraction === 1 },
        }),
      );
      // The server, which stores the winning position of all that arrive.
      const arrivals = steps
        .flatMap(({ arrives }, at) => arrives.map((when) => ({ when, place: places[at] as ReadPlace })))
        .sort((a, b) => a.when - b.when);
      const held = arrivals.map(({ place }) => place).reduce(mergePlaces);
      // This device read a part of it, and receives the rest from the server, some of it twice.
      const here = steps.filter(({ device }) => device === "phone").map((one) => places[steps.indexOf(one)]);
      for (const place of here.flatMap((one) => (one ? [one] : []))) {
        const known = await database.places.get(["ada", POST]);
        const mine = { ...place, userId: "ada", postId: POST, siteId: "site1", parentId: "" };
        await database.places.put(known ? { ...mine, ...mergePlaces(mine, known) } : mine);
      }
      const fromServer = position(positionBody(held));
      await mergePositions("ada", [fromServer, fromServer]);
      expect(await placeOf(POST)).toMatchObject(held);
    }),
    { numRuns: 60 },
  );
});
