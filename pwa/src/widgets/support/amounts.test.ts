import { CURRENCIES } from "@quire/domain/billing/money";
import { PRICE_RANGES } from "@quire/domain/billing/prices";
import { expect, test } from "vitest";
import { readAmount, SUGGESTED } from "./amounts.ts";

test.each(CURRENCIES)("suggests only allowed amounts in %s", (currency) => {
  const { min, max } = PRICE_RANGES[currency];
  for (const amount of SUGGESTED[currency]) {
    expect(amount).toBeGreaterThanOrEqual(min);
    expect(amount).toBeLessThanOrEqual(max);
  }
});

test("parses a typed amount", () => {
  expect(readAmount("250", "INR")).toEqual({ amount: 25_000 });
  expect(readAmount(" 1,000 ", "INR")).toEqual({ amount: 100_000 });
  expect(readAmount("2.50", "USD")).toEqual({ amount: 250 });
});

test("rejects more than two decimals with an error of its own", () => {
  expect(readAmount("12.345", "INR")).toEqual({ error: "Enter one amount with at most two decimals." });
  expect(readAmount("₹12.345", "INR")).toEqual({ error: "Enter one amount with at most two decimals." });
});

test("rejects a decimal comma instead of reading a larger amount", () => {
  expect(readAmount("2,5", "EUR")).toEqual({ error: "Use a point for decimals, such as 2.50." });
  expect(readAmount("12,50", "EUR")).toEqual({ error: "Use a point for decimals, such as 2.50." });
});

test.each([
  ["", "INR"],
  ["much", "INR"],
  ["9", "INR"],
  ["1000.01", "INR"],
  ["-5", "INR"],
] as const)("answers %j with the allowed range", (text, currency) => {
  expect(readAmount(text, currency)).toEqual({ error: "Enter an amount between ₹10 and ₹1,000." });
});
