import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BINDINGS, INKS } from "./formats.ts";
import { BOOK_CURRENCIES, minListPrice, ownCopyPrice, printCost, splitCopies, taxOf } from "./printPrices.ts";
import { TRIM_CODES } from "./trims.ts";

const currencies = fc.constantFrom(...BOOK_CURRENCIES);
const costs = fc.integer({ min: 1, max: 10_000_000 });
const formats = fc.record({
  trim: fc.constantFrom(...TRIM_CODES),
  paper: fc.constantFrom("cream" as const, "white" as const),
  ink: fc.constantFrom(...INKS),
  binding: fc.constantFrom(...BINDINGS),
});
const pages = fc.integer({ min: 32, max: 800 });

describe("prices of printed books", () => {
  it.each([
    [23_100, "INR", 34_700, 27_800],
    [480, "USD", 720, 576],
    [333, "USD", 500, 400],
    [100, "INR", 200, 200],
  ] as const)("%i %s sells from %i, and for %i to its creator", (cost, currency, list, own) => {
    expect(minListPrice(cost, currency)).toBe(list);
    expect(ownCopyPrice(cost, currency)).toBe(own);
  });

  it("never fall below the cost, and keep both multipliers", () => {
    fc.assert(
      fc.property(costs, currencies, (cost, currency) => {
        const [list, own] = [minListPrice(cost, currency), ownCopyPrice(cost, currency)];
        const unit = currency === "INR" ? 100 : 1;
        for (const [price, tenths] of [
          [list, 15],
          [own, 12],
        ] as const) {
          expect(price * 10).toBeGreaterThanOrEqual(cost * tenths);
          expect((price - unit) * 10).toBeLessThan(cost * tenths);
          expect(price % unit).toBe(0);
        }
      }),
    );
  });

  it("grow with pages, and cost more in color and in hardcover", () => {
    fc.assert(
      fc.property(formats, pages, currencies, (format, count, currency) => {
        const cost = printCost(format, count, currency);
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(printCost(format, count + 40, currency)).toBeGreaterThan(cost);
        expect(printCost({ ...format, ink: "color" }, count, currency)).toBeGreaterThanOrEqual(cost);
        expect(printCost({ ...format, binding: "hardcover" }, count, currency)).toBeGreaterThanOrEqual(cost);
      }),
    );
  });

  it("are divided without a remainder", () => {
    fc.assert(
      fc.property(
        costs,
        fc.nat(10_000_000),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (cost, margin, share, isOwn) => {
          const split = splitCopies({ copies: cost + margin, cost }, share, isOwn);
          expect(split.printer + split.creator + split.platform).toBe(cost + margin);
          expect(split.printer).toBe(cost);
          expect(split.creator).toBeGreaterThanOrEqual(0);
          expect(split.platform).toBeGreaterThanOrEqual(0);
          if (isOwn) expect(split.creator).toBe(0);
        },
      ),
    );
  });

  it("refuse to be divided below the cost", () => {
    expect(() => splitCopies({ copies: 99, cost: 100 }, 90, false)).toThrow(RangeError);
  });

  it("carry tax by part, rounded half up", () => {
    expect(taxOf(10_050, 999, { goods: 50, shipping: 180 })).toBe(503 + 180);
    expect(taxOf(10_050, 999, { goods: 0, shipping: 0 })).toBe(0);
  });
});
