import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES } from "./money.ts";
import {
  ACCOUNT_REST_MS,
  nextPayoutAt,
  PAYOUT_MINIMUM,
  payableFrom,
  payoutDue,
  payoutWeekOf,
} from "./payouts.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

describe("payoutDue", () => {
  it.each([
    [50_000, "INR", 50_000],
    [49_999, "INR", 0],
    [1000, "USD", 1000],
    [999, "EUR", 0],
    [0, "INR", 0],
    [-70_000, "INR", 0],
  ] as const)("of a balance of %i %s is %i", (balance, currency, due) => {
    expect(payoutDue(balance, currency)).toBe(due);
  });

  it("is the full balance or nothing, and never negative", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...CURRENCIES), (balance, currency) => {
        const due = payoutDue(balance, currency);
        expect([0, balance]).toContain(due);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(balance - due).toBeLessThan(PAYOUT_MINIMUM[currency]);
      }),
    );
  });
});

describe("payout week", () => {
  it.each([
    ["2026-11-22T23:59:59.999Z", "2026-11-16", "2026-11-23T00:00:00.000Z"],
    ["2026-11-23T00:00:00.000Z", "2026-11-23", "2026-11-30T00:00:00.000Z"],
    ["2027-01-01T12:00:00.000Z", "2026-12-28", "2027-01-04T00:00:00.000Z"],
    ["1970-01-01T00:00:00.000Z", "1969-12-29", "1970-01-05T00:00:00.000Z"],
  ])("of %s began on %s; the next payouts are at %s", (now, week, next) => {
    expect(payoutWeekOf(new Date(now))).toBe(week);
    expect(nextPayoutAt(new Date(now)).toISOString()).toBe(next);
  });

  it("begins on a Monday, lasts seven days, and is followed by the next without a gap", () => {
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (now) => {
        const start = new Date(`${payoutWeekOf(now)}T00:00:00.000Z`);
        const next = nextPayoutAt(now);
        expect(start.getUTCDay()).toBe(1);
        expect(next.getTime() - start.getTime()).toBe(WEEK_MS);
        expect(start <= now && now < next).toBe(true);
        expect(payoutWeekOf(next)).toBe(next.toISOString().slice(0, 10));
      }),
    );
  });
});

it("pays to a changed account after three days", () => {
  const changed = new Date("2026-11-22T10:00:00.000Z");
  expect(payableFrom(changed).toISOString()).toBe("2026-11-25T10:00:00.000Z");
  expect(ACCOUNT_REST_MS).toBe(3 * 24 * 60 * 60_000);
});
