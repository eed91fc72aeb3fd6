import { describe, expect, it } from "vitest";
import {
  COUNTRIES,
  countryName,
  currencyOf,
  isDomestic,
  needsCookieBanner,
  readCountry,
} from "./countries.ts";

it("names a country by its code, and returns an unknown code as it is", () => {
  expect([countryName("IN"), countryName("ZZ")]).toEqual(["India", "ZZ"]);
});

describe("countries", () => {
  it("has 250 entries, each with a unique two-letter code and a name", () => {
    expect(COUNTRIES).toHaveLength(250);
    expect(new Set(COUNTRIES.map((country) => country.countryShortCode)).size).toBe(250);
    for (const { countryName, countryShortCode } of COUNTRIES) {
      expect(countryShortCode).toMatch(/^[A-Z]{2}$/);
      expect(countryName).toMatch(/^\S.+\S$/);
    }
  });

  it("is sorted by name", () => {
    const names = COUNTRIES.map((country) => country.countryName);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  });

  it.each([
    ["in", "IN"],
    [" US ", "US"],
    ["XX", null],
    ["T1", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("reads %j as %j", (text, code) => {
    expect(readCountry(text)).toBe(code);
  });
});

describe("currencies", () => {
  it.each([
    ["IN", "INR"],
    ["US", "USD"],
    ["DE", "EUR"],
    ["gb", "EUR"],
    ["BR", "USD"],
    ["JP", "USD"],
    ["XX", "INR"],
    [null, "INR"],
  ])("uses for %s: %s", (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });
});

it.each([
  ["IN", true],
  ["US", false],
  [null, false],
])("treats %s as domestic: %s", (country, domestic) => {
  expect(isDomestic(country)).toBe(domestic);
});

it.each([
  ["FR", true],
  ["GB", true],
  ["US", false],
  ["IN", false],
  [null, false],
])("shows the cookie banner in %s: %s", (country, shown) => {
  expect(needsCookieBanner(country)).toBe(shown);
});
