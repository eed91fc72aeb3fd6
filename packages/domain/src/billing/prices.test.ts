import { describe, expect, it } from "vitest";
import { checkPrice } from "./prices.ts";

describe("checkPrice", () => {
  it.each([
    [1000, "INR"],
    [9900, "INR"],
    [100_000, "INR"],
    [100, "USD"],
    [10_000, "EUR"],
  ] as const)("allows %d %s", (amount, currency) => {
    expect(checkPrice(amount, currency)).toEqual({ amount });
  });

  it.each([
    [999, "INR", "Please set a price between ₹10 and ₹1,000"],
    [100_001, "INR", "Please set a price between ₹10 and ₹1,000"],
    [1500.5, "INR", "Please set a price between ₹10 and ₹1,000"],
    [0, "USD", "Please set a price between $1 and $100"],
    [99, "USD", "Please set a price between $1 and $100"],
    [10_001, "EUR", "Please set a price between €1 and €100"],
    [Number.NaN, "EUR", "Please set a price between €1 and €100"],
  ] as const)("refuses %d %s", (amount, currency, error) => {
    expect(checkPrice(amount, currency)).toEqual({ error });
  });
});
