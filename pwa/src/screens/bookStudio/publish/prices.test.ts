import { describe, expect, it } from "vitest";
import { book } from "../../../testing/bookDrafts.ts";
import { earningCopy, priceText, readListPrice, readPrice } from "./prices.ts";

const { costs } = book();

describe("readListPrice", () => {
  it.each([
    ["none", "", { amount: null }],
    ["the minimum", "242", { amount: 24_200 }],
    ["above it", "1,250", { amount: 125_000 }],
    ["below it", "241", { error: "At least ₹242: one and a half times the print cost" }],
    ["zero", "0", { error: "Enter a price, such as ₹250" }],
    ["words", "cheap", { error: "Enter a price, such as ₹250" }],
    ["too much", "20000", { error: "At most ₹10,000" }],
  ])("reads a price: %s", (_, text, expected) => {
    expect(readListPrice(text, "INR", 24_200)).toEqual(expected);
  });

  it("accepts any price until the page count is known", () => {
    expect(readListPrice("1", "USD", null)).toEqual({ amount: 100 });
  });
});

it("reads cents", () => {
  expect(readPrice("12.50", "USD")).toEqual({ amount: 1250 });
});

it("says what the creator earns, by their share of the price above the print cost", () => {
  expect(earningCopy(24_200, "INR", costs)).toBe("You earn ₹72.90 per copy.");
  expect(earningCopy(804, "USD", costs)).toBe("You earn $2.42 per copy.");
  expect(earningCopy(500, "USD", costs)).toBeNull();
  expect(earningCopy(804, "USD", null)).toBeNull();
});

it("shows cents only where there are any", () => {
  expect([priceText(25_000), priceText(1250), priceText(undefined)]).toEqual(["250", "12.50", ""]);
});
