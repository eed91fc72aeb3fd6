// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { BACK_AFTER_MS } from "@quire/domain/posts/readingPositions";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { database } from "../local/database.ts";
import { emptyDevice } from "../testing/device.ts";
import { positionTracker } from "./positionTracker.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("./api.ts", () => ({ api: { call } }));
vi.mock("../local/outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const POST = { id: "b0000000000000000001", site_id: "site1", parent: null };

const placeHere = () => database.places.get(["ada", POST.id]);
/** The fractions sent on leaving, and whether the browser may finish the request. */
const sent = () => call.mock.calls.map(([, { body, keepalive }]) => [body.fraction, keepalive]);
const waiting = async () => (await database.outbox.toArray()).map(({ place }) => place?.fraction);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  call.mockReset().mockResolvedValue({});
  await emptyDevice("ada");
});
afterEach(() => vi.useRealTimers());

test("sends the place at once when the reader leaves, and not again", async () => {
  const track = positionTracker(POST);
  await track(0.3, null);
  expect(await waiting()).toEqual([0.3]);
  await database.outbox.clear();
  vi.setSystemTime(NOW + 5000);
  const sending = track(0.53, null, { isLeaving: true });
  expect(sent()).toEqual([[0.53, true]]);
  await sending;
  expect([await waiting(), (await placeHere())?.untold]).toEqual([[], undefined]);
});

test("leaves it to the outbox when that fails, as it does offline", async () => {
  const track = positionTracker(POST);
  await track(0.3, null);
  await database.outbox.clear();
  call.mockRejectedValue(new Error("no network"));
  await track(0.53, null, { isLeaving: true });
  expect(await waiting()).toEqual([0.53]);
});

test("keeps the place when a reader swipes to the top and puts the phone away", async () => {
  const track = positionTracker(POST);
  await track(0.53, null);
  await track(0.04, null);
  vi.setSystemTime(NOW + 10 * BACK_AFTER_MS);
  await track(0.04, null, { isLeaving: true });
  expect(sent()).toEqual([[0.53, true]]);
  expect(await placeHere()).toMatchObject({ fraction: 0.53, furthest: 0.53 });
});

test("moves the place back once the reader has read there for a while", async () => {
  const track = positionTracker(POST);
  await track(0.53, null);
  await track(0.04, null);
  vi.setSystemTime(NOW + BACK_AFTER_MS);
  await track(0.07, null);
  expect(await placeHere()).toMatchObject({ fraction: 0.07, furthest: 0.53 });
});

test("sends nothing of a guest", async () => {
  await emptyDevice(null);
  const track = positionTracker(POST);
  await track(0.3, null);
  await track(0.5, null, { isLeaving: true });
  expect([sent(), await waiting()]).toEqual([[], []]);
});
