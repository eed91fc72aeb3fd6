import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterCourier,
  afterPress,
  bookOrderState,
  COURIER_STATES,
  canCancel,
  FULFILLMENT_STATES,
  type FulfillmentState,
  isBeforePrint,
  isEnded,
  PRESS_STATES,
  type PressState,
} from "./orderStates.ts";

describe("afterPress", () => {
  it.each<[FulfillmentState, PressState, FulfillmentState]>([
    ["submitting", "received", "submitted"],
    ["submitted", "unpaid", "submitted"],
    ["submitted", "accepted", "accepted"],
    ["accepted", "received", "submitted"],
    ["accepted", "printing", "printing"],
    ["printing", "accepted", "printing"],
    ["printing", "shipped", "shipped"],
    ["submitted", "shipped", "shipped"],
    ["shipped", "printing", "shipped"],
    ["shipped", "canceled", "shipped"],
    ["submitted", "rejected_address", "needs_address"],
    ["accepted", "rejected_file", "needs_file"],
    ["submitted", "canceled", "canceled"],
    ["printing", "failed", "failed"],
    ["needs_address", "accepted", "needs_address"],
    ["canceled", "shipped", "canceled"],
    ["queued", "shipped", "queued"],
  ])("%s, %s → %s", (from, report, to) => {
    expect(afterPress(from, report)).toBe(to);
  });

  it("changes nothing when a report is repeated", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FULFILLMENT_STATES),
        fc.constantFrom(...PRESS_STATES),
        (from, report) => {
          const to = afterPress(from, report);
          expect(afterPress(to, report)).toBe(to);
          if (isEnded(from)) expect(to).toBe(from);
        },
      ),
    );
  });
});

describe("afterCourier", () => {
  it.each([
    ["printing", "shipped", "shipped"],
    ["queued", "shipped", "shipped"],
    ["submitted", "shipped", "shipped"],
    ["shipped", "delivered", "delivered"],
    ["shipped", "returned", "returned"],
    ["shipped", "lost", "lost"],
    ["lost", "delivered", "delivered"],
    ["delivered", "lost", "delivered"],
    ["delivered", "shipped", "delivered"],
    ["queued", "delivered", "queued"],
    ["shipped", "canceled", "shipped"],
  ] as const)("%s, %s → %s", (from, report, to) => {
    expect(afterCourier(from, report)).toBe(to);
  });

  it("changes nothing when a report is repeated", () => {
    for (const from of FULFILLMENT_STATES)
      for (const report of COURIER_STATES) {
        const to = afterCourier(from, report);
        expect(afterCourier(to, report)).toBe(to);
      }
  });
});

it("cancels only what isn't printed and can't be half sent", () => {
  const cancelable = FULFILLMENT_STATES.filter(canCancel);
  expect(cancelable).toEqual([
    "preorder",
    "queued",
    "submitted",
    "needs_address",
    "needs_file",
    "needs_money",
  ]);
  expect(cancelable.every(isBeforePrint)).toBe(true);
  expect(isBeforePrint("accepted")).toBe(false);
});

it.each([
  ["pending", "unpaid", "pending"],
  ["failed", "unpaid", "failed"],
  ["error", "unpaid", "error"],
  ["confirmed", "preorder", "preOrder"],
  ["confirmed", "queued", "confirmed"],
  ["confirmed", "printing", "confirmed"],
  ["confirmed", "needs_address", "confirmed"],
  ["confirmed", "shipped", "shipped"],
  ["confirmed", "delivered", "delivered"],
  ["confirmed", "canceled", "canceled"],
  ["confirmed", "lost", "error"],
] as const)("payment %s, %s: %s", (payment, fulfillment, state) => {
  expect(bookOrderState(payment, fulfillment)).toBe(state);
});
