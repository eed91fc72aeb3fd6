import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, CURRENCIES, formatInColumn, formatMoney, money, parseAmount } from "./money.ts";

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

describe("money", () => {
  it.each([0.1, Number.NaN, 2 ** 53])("refuses %d as minor units", (amount) => {
    expect(() => money(amount, "INR")).toThrow(RangeError);
  });

  it("refuses to add two currencies", () => {
    expect(() => addMoney(money(1, "INR"), money(1, "USD"))).toThrow("cannot add USD to INR");
  });

  it("adds exactly, in any order", () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), currencies, (list, currency) => {
        const [first, ...rest] = list.map((amount) => money(amount, currency));
        if (!first) return;
        expect(addMoney(first, ...rest).amount).toBe(list.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });
});
