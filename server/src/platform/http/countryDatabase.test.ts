import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countryDatabase } from "../../testing/countryDatabase.ts";
import { withTempDir } from "../../testing/withTempDir.ts";
import { readConfig } from "../config.ts";
import { openCountryDatabase } from "./countryDatabase.ts";
import { factsReader } from "./facts.ts";

const incoming = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers,
  info: { id: "r1", host: "quire.example", remoteAddress },
});

it("finds the country of an address, and none for what it doesn't list", () =>
  withTempDir(async (folder) => {
    const path = join(folder, "countries.mmdb");
    await writeFile(path, countryDatabase({ "192.0.2.0/24": "DE", "198.51.100.0/24": "IN" }));
    const countryOf = openCountryDatabase(path);
    expect(countryOf("192.0.2.7")).toBe("DE");
    expect(countryOf("198.51.100.200")).toBe("IN");
    expect(countryOf("203.0.113.1")).toBeNull();
    expect(countryOf("::1")).toBeNull();
    expect(countryOf("")).toBeNull();
  }));

it("gives way to the header of a trusted proxy", () =>
  withTempDir(async (folder) => {
    const path = join(folder, "countries.mmdb");
    await writeFile(path, countryDatabase({ "192.0.2.0/24": "DE" }));
    const readFacts = factsReader(
      readConfig({ GEOIP_DATABASE: path, COUNTRY_HEADER: "x-country", TRUSTED_PROXIES: "10.0.0.0/8" }),
    );
    const forwarded = { "x-forwarded-for": "192.0.2.7" };
    expect(readFacts(incoming("10.0.0.1", forwarded)).country).toBe("DE");
    expect(readFacts(incoming("10.0.0.1", { ...forwarded, "x-country": "FR" })).country).toBe("FR");
    expect(readFacts(incoming("192.0.2.7", { "x-country": "FR" })).country).toBe("DE");
  }));

it("refuses to start with a file that is no database", () =>
  withTempDir(async (folder) => {
    const path = join(folder, "countries.mmdb");
    await writeFile(path, "not a database");
    expect(() => openCountryDatabase(path)).toThrow(/GEOIP_DATABASE must be a database in MaxMind's format/);
    expect(() => openCountryDatabase(join(folder, "none"))).toThrow(/GEOIP_DATABASE/);
  }));
