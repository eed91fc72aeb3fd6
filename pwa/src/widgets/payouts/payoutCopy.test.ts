import type { Payout, PayoutForecast } from "@quire/contracts/records/payouts";
import { PAYOUT_HOLDS } from "@quire/domain/billing/payouts";
import { describe, expect, it } from "vitest";
import { forecastCopy, holdText, payoutNote } from "./payoutCopy.ts";

const forecast: PayoutForecast = {
  next: "2026-11-23T00:00:00.000Z",
  minimum: 50_000,
  due: 0,
  waiting: 0,
  hold: null,
  payable_from: null,
};

describe("the next payout:", () => {
  it.each<[string, Partial<PayoutForecast>, number, string]>([
    ["nothing yet", {}, 0, "Payouts go out on Mondays, for balances of ₹500 or more."],
    [
      "below the minimum",
      {},
      4900,
      "Payouts go out on Mondays, for balances of ₹500 or more. Smaller balances roll over.",
    ],
    [
      "negative",
      {},
      -2340,
      "₹23.40 more was refunded than came in. Your next sales cover it; there's nothing to pay back.",
    ],
    ["due", { due: 60_000 }, 60_000, "₹600 will be paid out on 23 Nov, 2026."],
    [
      "due, with no account",
      { due: 60_000, hold: "account_missing" },
      60_000,
      "₹600 will be paid out on 23 Nov, 2026 if there's a payout account by then. Add one to get paid.",
    ],
    [
      "due, with an unverified account",
      { due: 60_000, hold: "account_unverified" },
      60_000,
      "₹600 will be paid out on 23 Nov, 2026 if the payout account is verified by then. We're reviewing it.",
    ],
    [
      "due, after the account was added or changed",
      { due: 60_000, hold: "account_changed", payable_from: "2026-11-22T10:00:00.000Z" },
      60_000,
      "₹600 will be paid out on 23 Nov, 2026. The payout account is new. For safety, we send nothing to it before 22 Nov, 2026.",
    ],
    [
      "due before the account may be paid",
      { due: 60_000, hold: "account_changed", payable_from: "2026-11-25T10:00:00.000Z" },
      60_000,
      "₹600 is due on 23 Nov, 2026. The payout account is new. For safety, we send nothing to it before 25 Nov, 2026.",
    ],
    [
      "due, during a dispute",
      { due: 60_000, hold: "dispute" },
      60_000,
      "₹600 is due on 23 Nov, 2026. A buyer's bank is asking about a payment. It's on hold until that's decided.",
    ],
    [
      "due, while the account is suspended",
      { due: 60_000, hold: "suspended" },
      60_000,
      "₹600 is due on 23 Nov, 2026. It's on hold while the account is suspended.",
    ],
  ])("%s", (_, change, balance, text) => {
    expect(forecastCopy({ ...forecast, ...change }, { balance, held: 0, currency: "INR" }).join(" ")).toBe(
      text,
    );
  });
});

it("gives every hold its own copy", () => {
  expect(new Set(PAYOUT_HOLDS.map((hold) => holdText(hold))).size).toBe(PAYOUT_HOLDS.length);
});

const payout: Payout = {
  id: "b01m81qytye9c54kwahy",
  amount: 60_000,
  currency: "INR",
  state: "pending",
  hold: null,
  reason: "",
  ending: null,
  reference: null,
  created: "2026-11-23T00:00:00.000Z",
  closed: null,
};

describe("a payout shows its state:", () => {
  it.each<[string, Partial<Payout>, string]>([
    ["pending", {}, "Goes out with our next transfer · 23 Nov, 2026"],
    ["at the bank", { ending: "••••7890" }, "Goes out with our next transfer to ••••7890 · 23 Nov, 2026"],
    [
      "held by staff",
      { state: "onHold", hold: "staff", reason: "A sale is odd." },
      "23 Nov, 2026 · We're looking into it. A sale is odd.",
    ],
    [
      "paid",
      { state: "processed", ending: "••••7890", reference: "UTR 7", closed: "2026-11-24T09:00:00.000Z" },
      "Paid to ••••7890 · 24 Nov, 2026 · UTR 7",
    ],
    [
      "failed",
      { state: "cancelled", reason: "The bank knows no such account.", closed: "2026-11-24T09:00:00.000Z" },
      "24 Nov, 2026 · The bank knows no such account.",
    ],
  ])("%s", (_, change, text) => {
    const note = payoutNote({ ...payout, ...change });
    expect(note.replaceAll("\u00a0", " ")).toBe(text);
    expect(note).toMatch(/\d\u00a0Nov,\u00a02026/);
    expect(note).not.toContain(" ·");
  });
});

it("says what a bank may still return of a negative balance", () => {
  expect(forecastCopy(forecast, { balance: -93_415, held: 85_000, currency: "INR" })).toEqual([
    "₹934.15 more went out than came in. Your next sales cover it; there's nothing to pay back.",
    "₹850 is held by a dispute, and comes back if the bank decides in your favor.",
  ]);
});
