import type { SubscriptionPage } from "@quire/contracts/records/pro";
import { expect, it } from "vitest";
import { payablePlan } from "./subscriptionSource.ts";

const page = (trial_days: number): SubscriptionPage => ({
  id: "b01j0000000sssssssss",
  status: "upcoming",
  price: { amount: 449_00, currency: "INR" },
  interval: "month",
  trial_days,
  return_url: "https://ada.example/",
  sandbox: false,
  checkout: null,
});

it("requests the monthly price of a plan without a trial", () => {
  expect(payablePlan(page(0), "Quire")).toMatchObject({
    price: { amount: 449_00, currency: "INR" },
    terms: "₹449 a month, until you cancel.",
    actionLabel: "Pay ₹449",
  });
});

it("requests nothing for a trial, and says what may be charged for verification", () => {
  expect(payablePlan(page(14), "Quire")).toMatchObject({
    price: { amount: 0, currency: "INR" },
    terms:
      "14 days free, then ₹449 a month, until you cancel. Razorpay may charge up to ₹5 to verify your card or UPI, then refunds it.",
    actionLabel: "Start free trial",
  });
});
