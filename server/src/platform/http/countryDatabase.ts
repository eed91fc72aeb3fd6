import { readFileSync } from "node:fs";
import { readCountry } from "@quire/domain/accounts/countries";
import { type CountryResponse, Reader, validate } from "maxmind";
import { StartupError } from "../startupError.ts";

/** Returns the country of a network address; null if it isn't known. */
export type CountryOf = (ip: string) => string | null;

const opened = new Map<string, CountryOf>();

/** Opens a country database in MaxMind's format, once per file. Throws a `StartupError` if it can't be read. */
export function openCountryDatabase(path: string): CountryOf {
  const known = opened.get(path);
  if (known) return known;
  const reader = read(path);
  const countryOf: CountryOf = (ip) => (validate(ip) ? readCountry(reader.get(ip)?.country?.iso_code) : null);
  opened.set(path, countryOf);
  return countryOf;
}

function read(path: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(path));
  } catch (error) {
    throw new StartupError(
      `GEOIP_DATABASE must be a database in MaxMind's format: ${path} can't be read (${(error as Error).message}).`,
    );
  }
}
