import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  formatAnyMoney,
  formatInColumn,
  formatMoney,
  parseAmount,
  parseDecimal,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: 1e13 });
const currencies = fc.constantFrom(...CURRENCIES);

describe("formatMoney", () => {
  it.each([
    [0, "INR", "₹0"],
    [1000, "INR", "₹10"],
    [9950, "INR", "₹99.50"],
    [100_000, "INR", "₹1,000"],
    [10_000_000, "INR", "₹1,00,000"],
    [12_345_678_900, "INR", "₹12,34,56,789"],
    [5, "USD", "$0.05"],
    [123_456_700, "USD", "$1,234,567"],
    [1250, "EUR", "€12.50"],
    [-300, "EUR", "-€3"],
  ] as const)("shows %d %s as %s", (amount, currency, shown) => {
    expect(formatMoney({ amount, currency })).toBe(shown);
  });

  it("shows a currency that we don't sell in by its code", () => {
    expect(formatAnyMoney({ amount: 150, currency: "GBP" })).toBe("GBP 1.50");
    expect(formatAnyMoney({ amount: 9900, currency: "INR" })).toBe("₹99");
  });

  it("round-trips through parseAmount", () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(parseAmount(formatMoney({ amount, currency }))).toBe(amount);
      }),
    );
  });
});

it.each([
  [0, "INR", "0.00"],
  [90_000, "INR", "900.00"],
  [13_230, "INR", "132.30"],
  [10_000_005, "INR", "1,00,000.05"],
  [123_456_700, "USD", "1,234,567.00"],
  [-347, "EUR", "−3.47"],
] as const)("formats %d %s for a column as %s", (amount, currency, shown) => {
  expect(formatInColumn({ amount, currency })).toBe(shown);
});

describe("parseAmount", () => {
  it.each([
    ["99", 9900],
    [" ₹ 1,250.5 ", 125_050],
    ["0", 0],
    ["0.29", 29],
    ["1.005", null],
    ["-5", null],
    ["1e3", null],
    ["", null],
    ["ten", null],
    ["1.2.3", null],
    ["1,00,000", 10_000_000],
    ["2,5", null],
    ["2,50", null],
    ["1,000,5", null],
  ])("reads %j as %s", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

describe("parseDecimal", () => {
  it.each([
    ["0", 0],
    ["0.00", 0],
    ["-0.00", 0],
    ["12.5", 1250],
    ["0.29", 29],
    ["2257.37", 225_737],
    ["0.800000", 80],
    ["-3", -300],
    ["2.551", 256],
    ["-2.551", -256],
    ["0.0000001", 1],
  ])("parses %s as %d", (text, amount) => {
    expect(parseDecimal(text)).toBe(amount);
  });

  it.each(["", ".5", "5.", "1,250", "1e3", "NaN", "0x10", " 1", "1234567890123", "--1", "$1"])(
    "refuses %j",
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it("is exact for every amount, however many zeros follow", () => {
    fc.assert(
      fc.property(amounts, fc.nat(6), (amount, zeros) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}${"0".repeat(zeros)}`;
        expect(parseDecimal(text)).toBe(amount);
        expect(parseDecimal(`-${text}`)).toBe(amount === 0 ? 0 : -amount);
      }),
    );
  });

  it("never rounds a cost down, and by less than one minor unit up", () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.stringMatching(/^\d{3,8}$/), (whole, decimals) => {
        const scale = 10n ** BigInt(decimals.length - 2);
        const exact = BigInt(whole) * 100n * scale + BigInt(decimals);
        const parsed = BigInt(parseDecimal(`${whole}.${decimals}`) ?? -1) * scale;
        expect(parsed >= exact && parsed - exact < scale).toBe(true);
      }),
    );
  });
});
