import type { ShippingAddress } from "@quire/contracts/records/bookOrder";

/** A state or province as an address form offers it. `value` is what carriers read. */
export interface Region {
  value: string;
  label: string;
}

/** A region as the library lists it. */
interface Listed {
  name: string;
  code: string;
}

/** Codes that the library still has from before India's states changed theirs. */
const RENAMED: Record<string, Record<string, string>> = {
  IN: { CT: "CG", OR: "OD", TG: "TS", UT: "UK" },
};

/**
 * Returns a country's regions by what the press reads: codes of ISO 3166-2, without the country. In Italy and Japan,
 * among others, those are numbers. A region without such a code goes by its name.
 */
export function regionsOf(country: string, listed: readonly Listed[]): Region[] {
  return listed.map(({ name, code }) => {
    const own = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
    const current = RENAMED[country]?.[own] ?? own;
    return { value: /^[A-Z0-9]{1,3}$/i.test(current) ? current.toUpperCase() : name, label: name };
  });
}

/** Returns an address with a region that the country has: another country's is dropped. */
export function withRegion(address: ShippingAddress, regions: readonly Region[]): ShippingAddress {
  if (regions.length === 0) return address;
  const typed = address.state.trim().toLowerCase();
  const found = regions.find(({ value, label }) =>
    [value, label].some((text) => text.toLowerCase() === typed),
  );
  return { ...address, state: found?.value ?? "" };
}
