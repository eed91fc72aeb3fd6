import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import { needsState } from "@quire/domain/books/shippingAddress";
import { withRegion } from "./regions.ts";

/** Loads what an address form needs to know about countries. */
export async function addressRules() {
  const [rules, { addressChecks }] = await Promise.all([
    import("./addressRules.ts"),
    import("@quire/formats/addressChecks"),
  ]);
  /** Returns an address with a region of its country only. */
  const withCountry = (address: ShippingAddress): ShippingAddress =>
    needsState(address.country)
      ? withRegion(address, rules.listRegions(address.country))
      : { ...address, state: "" };
  return { ...rules, addressChecks, withCountry };
}
