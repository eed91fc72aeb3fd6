import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { order as paid } from "../../testing/order.ts";
import { factsOf, isOwned, orderNote, refundText, stateOf } from "./orderCopy.ts";

const order = paid();

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("dates a receipt in the reader's time zone", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  const late = { ...order, confirmed: "2026-11-22T20:00:00.000Z", refunded: "2026-11-30T19:00:00.000Z" };
  expect(orderNote(late)).toContain("23 Nov, 2026");
  expect(Object.fromEntries(factsOf(late, null, "Quire"))).toMatchObject({
    Date: "23 Nov, 2026",
    Refunded: "₹49, 1 Dec, 2026",
  });
});

test("a paid order has no badge, and is owned", () => {
  expect(stateOf(order)).toBeNull();
  expect(isOwned(order)).toBe(true);
});

test.each([
  [{ state: "pending" }, "Waiting for payment"],
  [{ state: "failed" }, "Not paid"],
  [{ state: "error" }, "Not confirmed"],
  [{ refunded: "2026-11-23T00:00:00.000Z" }, "Refunded"],
] as const)("%j is not owned, and says why", (changes, label) => {
  const other = { ...order, ...changes };
  expect(stateOf(other)?.label).toBe(label);
  expect(isOwned(other)).toBe(false);
});

test("a partial refund leaves the order owned, and shows its amount", () => {
  const part = { ...order, amount_refunded: 1900 };
  expect(stateOf(part)?.label).toBe("Partially refunded");
  expect(isOwned(part)).toBe(true);
  expect(factsOf(part, null, "Quire").slice(-2)).toEqual([
    ["Total", "₹49"],
    ["Refunded", "₹19"],
  ]);
});

test("a pending refund is shown, and the order is owned until it is complete", () => {
  const back = { ...order, refund_pending: true };
  expect(stateOf(back)?.label).toBe("Refund pending");
  expect(isOwned(back)).toBe(true);
});

test("says for ten days how long a refund takes", () => {
  const now = Date.parse("2026-12-01T00:00:00.000Z");
  expect(refundText(order, now)).toBeNull();
  expect(refundText({ ...order, amount_refunded: 1900 }, now)).toBeNull();
  const back = { ...order, refund_pending: true };
  expect(refundText(back, now)).toBe("The payment is being refunded to you. Banks take up to ten days.");
  expect(refundText({ ...back, amount_refunded: 1900 }, now)).toMatch(
    /^The rest of the payment is being refunded/,
  );
  expect(refundText({ ...back, refunded: "2026-11-22T00:00:00.000Z" }, now)).toBe(
    "Banks take up to ten days.",
  );
  expect(refundText({ ...order, refunded: "2026-11-20T00:00:00.000Z" }, now)).toBeNull();
});

test("a list entry names the kind, the site and the date of payment", () => {
  expect(orderNote(order)).toBe("Meera · 22 Nov, 2026");
  expect(orderNote({ ...order, confirmed: null })).toBe("Meera · 21 Nov, 2026");
  expect(orderNote({ ...order, waits_until: "2026-12-06T01:00:00.000Z" })).toBe(
    "Meera · 22 Nov, 2026 · Delivery due by 6 Dec, 2026",
  );
  expect(orderNote({ ...order, type: "support" })).toBe("Support · Meera · 22 Nov, 2026");
});

test("a receipt names the order, the seller, the buyer and the amount", () => {
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
  const waiting = Object.keys(
    Object.fromEntries(factsOf({ ...order, confirmed: null }, "Ada Gray", "Quire")),
  );
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

test("names a printed book and support in the list", () => {
  expect(orderNote({ ...order, type: "book" })).toMatch(/^Printed book · Meera/);
  expect(orderNote({ ...order, type: "support" })).toMatch(/^Support · Meera/);
});
