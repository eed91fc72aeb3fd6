import { proPrice } from "@quire/domain/billing/proPlans";
import { expect, it } from "vitest";
import { priceEach, savedByYear, termsOf, titleOf } from "./priceCopy.ts";

const price = { amount: 449_00, currency: "INR" } as const;

it("names the price with its interval", () => {
  expect(priceEach({ price, interval: "month" })).toBe("₹449 a month");
  expect(titleOf("Quire", "year")).toBe("Quire Pro, yearly");
});

it("states when payments are due, after a trial if any", () => {
  expect(termsOf({ price, interval: "month", trialDays: 0 })).toBe("₹449 a month, until you cancel.");
  expect(termsOf({ price, interval: "month", trialDays: 14 })).toBe(
    "14 days free, then ₹449 a month, until you cancel.",
  );
});

it.each(["INR", "USD", "EUR"] as const)("states the savings of a year: %s", (currency) => {
  expect(savedByYear(proPrice("month", currency), proPrice("year", currency))).toBe("2 months free");
});

it("states nothing if a year saves nothing", () => {
  expect(savedByYear(price, { amount: 12 * 449_00, currency: "INR" })).toBeNull();
  expect(savedByYear(price, { amount: 11 * 449_00, currency: "INR" })).toBe("1 month free");
});
