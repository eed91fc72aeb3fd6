import { allCountries } from "country-region-data";
import { type Region, regionsOf } from "./regions.ts";

// Loaded with the address form only: the libraries weigh more than the rest of the page.

/** Returns a country's states or provinces; empty if the library knows none. */
export function listRegions(country: string): Region[] {
  const [, , regions = []] = allCountries.find(([, code]) => code === country) ?? [];
  return regionsOf(
    country,
    regions.map(([name, code]) => ({ name, code })),
  );
}
