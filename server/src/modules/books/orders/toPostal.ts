import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import type { PostalAddress, SuggestedAddress } from "../press/fulfillment.ts";

/** Returns an address as the press and the courier take it; `email` is where they write about the parcel. */
export const toPostal = (address: ShippingAddress, email: string | null = null): PostalAddress => ({
  name: address.name,
  street1: address.line1,
  street2: address.line2 || null,
  city: address.city,
  state: address.state || null,
  postcode: address.postcode,
  country: address.country,
  phone: address.phone,
  ...{ email, taxId: null },
});

/** Returns the address with what the press proposes instead. */
export const withSuggestion = (address: ShippingAddress, suggested: SuggestedAddress): ShippingAddress => ({
  ...address,
  line1: suggested.street1,
  line2: suggested.street2 ?? "",
  city: suggested.city,
  state: suggested.state ?? "",
  postcode: suggested.postcode,
  country: suggested.country,
});
