import { expect, test } from "vitest";
import { bookPage } from "../../testing/books.ts";
import { editionPrice, factsOf, isDomesticOrder, orderCurrency, shownPrice } from "./bookFacts.ts";

const inIndia = { currency: "INR" } as const;
const abroad = { currency: "USD" } as const;

test.each([
  ["all are India", "IN", inIndia, "IN", true],
  ["the parcel goes abroad", "IN", inIndia, "US", false],
  ["the buyer is abroad", "US", inIndia, "IN", false],
  ["the site is abroad", "IN", abroad, "IN", false],
  ["the buyer's country is unknown", null, inIndia, "IN", false],
  ["no country is chosen yet", "IN", inIndia, undefined, true],
] as const)("an order is domestic or not when %s", (_, country, site, to, isDomestic) => {
  expect(isDomesticOrder({ country }, site, to)).toBe(isDomestic);
  expect(orderCurrency({ country }, site, to)).toBe(isDomestic ? "INR" : "USD");
});

test("shows the price in the buyer's currency, else in the other", () => {
  expect(shownPrice({ INR: 79_900, USD: 2400 }, "INR")).toEqual({ amount: 79_900, currency: "INR" });
  expect(shownPrice({ INR: 79_900 }, "USD")).toEqual({ amount: 79_900, currency: "INR" });
  expect(shownPrice({ USD: 2400 }, "INR")).toEqual({ amount: 2400, currency: "USD" });
  expect(shownPrice({}, "INR")).toBeNull();
});

test("lists the specifications, with the trim in both units", () => {
  const facts = Object.fromEntries(factsOf(bookPage()));
  expect(facts).toMatchObject({
    Binding: "Paperback",
    Pages: "600",
    Size: "US Trade: 6 × 9 in (152 × 229 mm)",
    Thickness: "1.41 in (36 mm)",
    Paper: "Cream, black and white",
    Language: "English",
    ISBN: "9780142437247",
  });
  const { details } = bookPage();
  const bare = bookPage({ details: { ...details, isbn: "", publisher: "" } });
  expect(factsOf(bare).map(([name]) => name)).not.toEqual(expect.arrayContaining(["ISBN"]));
});

test("shows an edition's price, or that it is free", () => {
  const edition = { kind: "ebook", title: "", permalink: "/post/p" } as const;
  expect(editionPrice({ ...edition, prices: { EUR: 500, INR: 9900 } }, "INR")).toEqual({
    amount: 9900,
    currency: "INR",
  });
  expect(editionPrice({ ...edition, prices: {} }, "INR")).toBeNull();
});
