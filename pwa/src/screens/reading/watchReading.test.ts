// @vitest-environment jsdom
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../../lib/currentUser.ts";
import { offerOf } from "./files/offerPlace.ts";
import { readFraction, watchReading } from "./watchReading.ts";

vi.mock("../../lib/localPort.ts", () => ({ local: { placeOf: async () => null } }));
vi.mock("../../lib/positionSync.ts", () => ({ positionSync: async () => {} }));
vi.mock("../../lib/positionTracker.ts", () => ({ positionTracker: () => async () => {} }));

test.each([
  ["not reached yet", { top: 900, height: 2000 }, 0],
  ["just opened", { top: 300, height: 5000 }, 0.1],
  ["half way", { top: -1700, height: 5000 }, 0.5],
  ["at its end", { top: -4300, height: 5000 }, 1],
  ["past its end", { top: -9000, height: 5000 }, 1],
  ["shorter than the window", { top: 100, height: 200 }, 1],
  ["empty", { top: 0, height: 0 }, 0],
])("a text that is %s", (_where, text, fraction) => {
  expect(readFraction(text, 800)).toBe(fraction);
});

const onRead = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  onRead.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  setCurrentUser(null);
});

/** Opens a text whose end is this far below the top of the window, and rests. */
async function read(id: string, { end }: { end: number }) {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ top: end - 2000, height: 2000 }) as DOMRect;
  const stop = watchReading(element, { id, site_id: "b1", parent: null }, onRead);
  window.dispatchEvent(new Event("scroll"));
  await vi.advanceTimersByTimeAsync(2000);
  stop();
}

test("reports a guest's second text that is read to the end, not the first or half a text", async () => {
  await read("one", { end: 300 });
  await read("one", { end: 300 });
  await read("two", { end: 1800 });
  expect(onRead).not.toHaveBeenCalled();
  await read("three", { end: 300 });
  expect(onRead).toHaveBeenCalledOnce();
});

test("reports each text that a signed-in reader finishes", async () => {
  setCurrentUser("b0reader");
  await read("one", { end: 300 });
  expect(onRead).toHaveBeenCalledOnce();
});

const at = (fraction: number, changes: Partial<ReadPlace> = {}): ReadPlace => ({
  ...{ fraction, furthest: fraction, locator: null, finished: false, readAt: 1, resetAt: 0 },
  ...changes,
});

test.each([
  ["opened at the place", at(0.53), 0.53, true, { title: "You're at 53%", to: 0 }],
  ["not opened there", at(0.53), 0.1, false, { title: "You were at 53%", to: 0.53 }],
  [
    "opened at the place of this device, with a later one of another",
    at(0.8),
    0.3,
    true,
    { title: "You were at 80%", to: 0.8 },
  ],
  [
    "opened before the furthest place",
    at(0.2, { furthest: 0.6 }),
    0.2,
    true,
    { title: "You're at 20%. You've read as far as 60%", to: 0.6 },
  ],
  ["opened at the place and read on", at(0.53), 1, true, null],
  ["opened on its first screen", at(0.1), 0.1, false, null],
  ["finished and opened at its start", at(1, { finished: true }), 0.1, false, null],
  ["read again", at(0.4, { finished: true, furthest: 1 }), 0.4, true, { title: "You're at 40%", to: 0 }],
])("offers the right thing in a text %s", (_, place, now, isAtPlace, offer) => {
  expect(offerOf(place, now, isAtPlace)).toEqual(offer);
});
