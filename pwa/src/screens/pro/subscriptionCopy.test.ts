import type { Subscription } from "@quire/contracts/records/pro";
import { expect, it } from "vitest";
import { historyNote, stateBadge } from "./subscriptionCopy.ts";

const plan: Subscription = {
  id: "b01j0000000sssssssss",
  kind: "paid",
  status: "active",
  recurring: true,
  can_change_recurring: true,
  plan: { interval: "year", provider: "razorpay", price: { amount: 449_000, currency: "INR" } },
  start_time: "2026-05-01T12:00:00Z",
  end_time: "2027-05-01T12:00:00Z",
  trial_end: null,
  grace_until: null,
  sandbox: true,
};

it.each<[Partial<Subscription>, string]>([
  [{}, "Renews"],
  [{ recurring: false }, "Does not renew"],
  [{ grace_until: "2027-05-08T12:00:00Z" }, "Payment failed"],
  [{ status: "expired" }, "Ended"],
  [{ status: "disabled" }, "Not paid"],
  [{ status: "upcoming" }, "Upcoming"],
  [{ status: "upcoming", start_time: null, end_time: null }, "Waiting for the payment"],
])("%j has the badge %s", (changes, label) => {
  expect(stateBadge({ ...plan, ...changes }).label).toBe(label);
});

it("names the price and the period", () => {
  expect(historyNote(plan)).toBe("₹4,490 a year · 1 May, 2026 to 1 May, 2027");
  expect(historyNote({ ...plan, plan: null })).toBe("1 May, 2026 to 1 May, 2027");
  expect(historyNote({ ...plan, start_time: null, end_time: null })).toBe("₹4,490 a year");
});
