import { FULFILLMENT_STATES } from "@quire/domain/books/orderStates";
import { expect, test } from "vitest";
import { address, bookOrder } from "../../../testing/books.ts";
import { addressLines } from "../addressLines.ts";
import { refundText, stateOf, timelineOf } from "./orderStateCopy.ts";

test("every state has words", () => {
  for (const fulfillment of FULFILLMENT_STATES) {
    expect(stateOf(bookOrder({ fulfillment })).label).not.toBe("");
  }
});

test("a refund says more than the state that it ended", () => {
  expect(stateOf(bookOrder({ fulfillment: "canceled", refund_pending: true })).label).toBe("Refund pending");
  const refunded = "2026-11-27T09:00:00.000Z";
  expect(stateOf(bookOrder({ fulfillment: "canceled", refunded })).label).toBe("Refunded");
  expect(stateOf(bookOrder({ fulfillment: "returned", amount_refunded: 500 })).label).toBe(
    "Returned to sender, partially refunded",
  );
  expect(refundText(bookOrder({ refunded }), Date.parse(refunded) + 1)).toBe("Banks take up to ten days.");
  expect(refundText(bookOrder({ refunded }), Date.parse(refunded) + 11 * 86_400_000)).toBeNull();
});

test("an order that ended without its refund says so", () => {
  for (const fulfillment of ["canceled", "failed", "lost"] as const) {
    expect(stateOf(bookOrder({ fulfillment })).text).toMatch(/^Your refund is delayed/);
  }
  expect(stateOf(bookOrder({ fulfillment: "returned" })).text).not.toMatch(/refund/);
});

test("an unpaid order says why nothing is printed", () => {
  expect(stateOf(bookOrder({ fulfillment: "unpaid", state: "failed" })).label).toBe("Not paid");
  expect(stateOf(bookOrder({ fulfillment: "unpaid", state: "pending" })).label).toBe("Waiting for payment");
});

test("a preorder names its date", () => {
  const order = bookOrder({ fulfillment: "preorder", preorder_until: "2027-02-01" });
  expect(stateOf(order).text).toBe("It's printed on 1 Feb, 2027.");
});

const at = "2026-11-27T08:00:00.000Z";
const labels = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map(({ label, at: when }) => (when ? label : `(${label})`));

test("shows what happened and what is to come", () => {
  expect(labels(bookOrder())).toEqual(["Paid", "(Sent to print)", "(Printing)", "(Shipped)", "(Delivered)"]);
  const steps = [
    { state: "queued", at, note: "" },
    { state: "needs_address", at, note: "No such street." },
  ] as const;
  expect(labels(bookOrder({ fulfillment: "needs_address", steps: [...steps] }))).toEqual([
    "Paid",
    "Check your address",
    "(Sent to print)",
    "(Printing)",
    "(Shipped)",
    "(Delivered)",
  ]);
});

test("promises nothing once an order has ended or is refunded", () => {
  const steps = [
    { state: "queued", at, note: "" },
    { state: "canceled", at, note: "" },
  ] as const;
  expect(labels(bookOrder({ fulfillment: "canceled", steps: [...steps] }))).toEqual(["Paid", "Canceled"]);
  expect(labels(bookOrder({ refunded: at }))).toEqual(["Paid"]);
});

test("writes an address as on a label", () => {
  expect(addressLines(address())).toEqual([
    "Meera Rao",
    "12 Hill Road",
    "Mumbai, MH, 400050",
    "India",
    "+919876543210",
  ]);
  expect(addressLines(address({ state: "13", city: "Tokyo", country: "JP" }))[2]).toBe("Tokyo, 400050");
});
