import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { order as paid } from "../../testing/order.ts";
import { backWords, factsOf, isOwned, noteOf, stateOf } from "./orderWords.ts";

const order = paid();

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("a receipt is of the day that it was where its reader is", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  const late = { ...order, settled: "2026-11-22T20:00:00.000Z", refunded: "2026-11-30T19:00:00.000Z" };
  expect(noteOf(late)).toContain("23 Nov, 2026");
  expect(Object.fromEntries(factsOf(late, null, "Quire"))).toMatchObject({
    Date: "23 Nov, 2026",
    Refunded: "₹49, 1 Dec, 2026",
  });
});

test("what is paid needs no word, and is the buyer's", () => {
  expect(stateOf(order)).toBeNull();
  expect(isOwned(order)).toBe(true);
});

test.each([
  [{ state: "pending" }, "Waiting for payment"],
  [{ state: "failed" }, "Not paid"],
  [{ state: "error" }, "Not confirmed"],
  [{ refunded: "2026-11-23T00:00:00.000Z" }, "Refunded"],
] as const)("%j is not the buyer's, and says why", (changes, words) => {
  const other = { ...order, ...changes };
  expect(stateOf(other)?.words).toBe(words);
  expect(isOwned(other)).toBe(false);
});

test("what went back in part is the buyer's still, and says how much of it", () => {
  const part = { ...order, returned: 1900 };
  expect(stateOf(part)?.words).toBe("Partially refunded");
  expect(isOwned(part)).toBe(true);
  expect(factsOf(part, null, "Quire").slice(-2)).toEqual([
    ["Total", "₹49"],
    ["Refunded", "₹19"],
  ]);
});

test("what is on its way back says so, and is the buyer's until it is there", () => {
  const back = { ...order, goes_back: true };
  expect(stateOf(back)?.words).toBe("Refund pending");
  expect(isOwned(back)).toBe(true);
});

test("who waits for money that goes back is told how long it takes, and not for ever", () => {
  const now = Date.parse("2026-12-01T00:00:00.000Z");
  expect(backWords(order, now)).toBeNull();
  expect(backWords({ ...order, returned: 1900 }, now)).toBeNull();
  const back = { ...order, goes_back: true };
  expect(backWords(back, now)).toBe("The payment is being refunded to you. Banks take up to ten days.");
  expect(backWords({ ...back, returned: 1900 }, now)).toMatch(/^The rest of the payment is being refunded/);
  expect(backWords({ ...back, refunded: "2026-11-22T00:00:00.000Z" }, now)).toBe(
    "Banks take up to ten days.",
  );
  expect(backWords({ ...order, refunded: "2026-11-20T00:00:00.000Z" }, now)).toBeNull();
});

test("a list says what it was, whose, and when it was paid", () => {
  expect(noteOf(order)).toBe("Meera · 22 Nov, 2026");
  expect(noteOf({ ...order, settled: null })).toBe("Meera · 21 Nov, 2026");
  expect(noteOf({ ...order, waits_until: "2026-12-06T01:00:00.000Z" })).toBe(
    "Meera · 22 Nov, 2026 · Delivery due by 6 Dec, 2026",
  );
  expect(noteOf({ ...order, type: "support" })).toBe("Support · Meera · 22 Nov, 2026");
});

test("a receipt names the order, who sold it, who bought it and what was paid", () => {
  const facts = Object.fromEntries(factsOf(order, "Ada Gray", "Quire"));
  expect(facts).toEqual({
    "Order number": order.id,
    Date: "22 Nov, 2026",
    "Sold by": "Meera",
    Platform: "Quire",
    "Bought by": "Ada Gray",
    "Payment method": "Razorpay",
    Total: "₹49",
  });
  const waiting = Object.keys(Object.fromEntries(factsOf({ ...order, settled: null }, "Ada Gray", "Quire")));
  expect(waiting).toEqual([
    "Order number",
    "Date",
    "Sold by",
    "Platform",
    "Ordered by",
    "Payment method",
    "Total",
  ]);
  const back = { ...order, refunded: "2026-11-23T00:00:00.000Z" };
  expect(Object.fromEntries(factsOf(back, null, "Quire"))).toMatchObject({
    Refunded: "₹49, 23 Nov, 2026",
    Total: "₹49",
  });
});
