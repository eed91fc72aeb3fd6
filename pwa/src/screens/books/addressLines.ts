import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import { countryName } from "@quire/domain/accounts/countries";

/** Returns an address by its lines, as on a label. */
export function addressLines(address: ShippingAddress): string[] {
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  // Some countries number their regions, which says nothing to people.
  const region = /^\d+$/.test(state) ? "" : state;
  const place = [city, region, postcode].filter(Boolean).join(", ");
  return [name, line1, line2, place, countryName(country), phone].filter(Boolean);
}
