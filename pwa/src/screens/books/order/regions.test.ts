import { needsState } from "@quire/domain/books/shippingAddress";
import { allCountries } from "country-region-data";
import { expect, test } from "vitest";
import { NO_ADDRESS } from "./addressDraft.ts";
import { regionsOf, withRegion } from "./regions.ts";

const of = (country: string) => {
  const [, , regions = []] = allCountries.find(([, code]) => code === country) ?? [];
  return regionsOf(
    country,
    regions.map(([name, code]) => ({ name, code })),
  );
};
const valueFor = (country: string, name: string) => of(country).find(({ label }) => label === name)?.value;

test.each([
  ["IN", "Chhattisgarh", "CG"],
  ["IN", "Odisha", "OD"],
  ["IN", "Telangana", "TS"],
  ["IN", "Uttarakhand", "UK"],
  ["IN", "Maharashtra", "MH"],
  ["US", "Vermont", "VT"],
  ["AU", "Victoria", "VIC"],
])("uses the current code in %s of %s", (country, name, code) => {
  expect(valueFor(country, name)).toBe(code);
});

test.each([
  ["IT", "Toscana", "52"],
  ["JP", "Tokyo", "13"],
  ["GT", "Retalhuleu", "RE"],
])("uses the code of ISO 3166-2 in %s for %s", (country, name, code) => {
  expect(valueFor(country, name)).toBe(code);
});

test("every region of a country that needs one has a code that the press accepts", () => {
  const odd = allCountries
    .filter(([, code]) => needsState(code))
    .flatMap(([, code]) => of(code).filter(({ value }) => !/^[A-Z0-9]{1,3}$/.test(value)));
  expect(odd).toEqual([]);
});

test("drops the country before a code", () => {
  expect(valueFor("RO", "Bucharest")).toBe("B");
  expect(valueFor("PH", "Bicol")).toBe("05");
});

test("finds a region by its code or name, and drops another country's", () => {
  const regions = of("IN");
  expect(withRegion({ ...NO_ADDRESS, country: "IN", state: "Kerala" }, regions).state).toBe("KL");
  expect(withRegion({ ...NO_ADDRESS, country: "IN", state: "kl" }, regions).state).toBe("KL");
  expect(withRegion({ ...NO_ADDRESS, country: "IN", state: "VT" }, regions).state).toBe("");
  expect(withRegion({ ...NO_ADDRESS, country: "HU", state: "Pest" }, []).state).toBe("Pest");
});
