import { describe, expect, it } from "vitest";
import { bulkPriceFor } from "./bulkPrice.ts";
import type { Currency } from "./money.ts";
import { priceFor, providerFor } from "./orderPrice.ts";

describe("price for a buyer", () => {
  it.each<[Record<string, number>, Currency, Currency, string | null]>([
    [{ INR: 9900, USD: 199 }, "INR", "USD", "9900 INR"],
    [{ INR: 9900, USD: 199 }, "USD", "INR", "199 USD"],
    [{ INR: 9900, USD: 199 }, "EUR", "INR", "9900 INR"],
    [{ USD: 199 }, "INR", "EUR", "199 USD"],
    [{ INR: 0, USD: 199 }, "INR", "INR", "199 USD"],
    [{}, "INR", "INR", null],
  ])("of %j for %s on a site in %s is %s", (prices, buyer, site, expected) => {
    const price = priceFor(prices, buyer, site);
    expect(price && `${price.amount} ${price.currency}`).toBe(expected);
  });

  it.each<[Record<string, number>[], string | null]>([
    [[{ INR: 1000 }, { INR: 2500 }], "3500 INR"],
    [[{ INR: 1000, USD: 100 }, { USD: 300 }], "400 USD"],
    [[{ INR: 1000 }, { USD: 300 }], null],
    [[], null],
  ])("of %j in total is %s", (all, expected) => {
    const price = bulkPriceFor(all, "INR", "INR");
    expect(price && `${price.amount} ${price.currency}`).toBe(expected);
  });

  it.each<[Currency, string]>([
    ["INR", "razorpay"],
    ["USD", "stripe"],
    ["EUR", "stripe"],
  ])("in %s is paid through %s", (currency, provider) => {
    expect(providerFor(currency)).toBe(provider);
  });
});
