import { JsonError } from "../serveJson.ts";

/** An address as Lulu's calls have it: `country` and `state` in one, `country_code` and `state_code` in the others. */
export type Address = Record<string, unknown>;

const PHONE = /^\+?[\d\s\-./()]{8,20}$/;
const MAX_LINE = 30;
const WITH_STATE = new Set(["US", "CA", "AU", "MX", "IN", "IT", "ES", "JP", "BR", "CN"]);

export const countryOf = (address: Address): string => String(address.country_code ?? address.country ?? "");

/** Refuses an incomplete address as Lulu does, by field. */
export function checkAddress(address: unknown): Address {
  if (typeof address !== "object" || address === null) {
    throw new JsonError(400, { shipping_address: ["This field is required."] });
  }
  const given = address as Address;
  const errors: Record<string, string[]> = {};
  const text = (name: string) => String(given[name] ?? "");
  for (const name of ["name", "street1", "city", "postcode"]) {
    if (!text(name)) errors[name] = ["This field is required."];
  }
  if (!/^[A-Z]{2}$/.test(countryOf(given))) errors.country_code = ["Invalid country code."];
  const state = text("state_code") || text("state");
  if (WITH_STATE.has(countryOf(given)) && !state) errors.state_code = ["This field is required."];
  if (state && !/^[A-Z0-9]{1,3}$/.test(state)) errors.state_code = ["Invalid state code."];
  if (!PHONE.test(text("phone_number"))) errors.phone_number = ["Enter a valid phone number."];
  for (const name of ["name", "street1", "street2", "city"]) {
    if (text(name).length > MAX_LINE)
      errors[name] = [`Ensure this field has no more than ${MAX_LINE} characters.`];
  }
  if (Object.keys(errors).length > 0) throw new JsonError(400, { shipping_address: errors });
  return given;
}

/** Refuses an address that the carrier doesn't know, and suggests another. */
export function refuseAddress(address: Address): never {
  throw new JsonError(400, {
    shipping_address: {
      detail: {
        errors: [{ path: "external", code: "INVALID", message: "The address could not be verified." }],
      },
      suggested_address: suggestionFor(address, `${String(address.street1)} 1`),
    },
  });
}

/** Adds the warning and the suggestion that Lulu sends with an address it can improve: "Main St" is "Main Street". */
export function withSuggestion(address: Address): Address {
  const street = String(address.street1 ?? "");
  const better = street.replace(/\bSt\.?$/, "Street");
  if (better === street) return address;
  return {
    ...address,
    warnings: {
      type: "validation_warning",
      path: "external",
      code: "REPLACED",
      message: `street1: ${street} -> ${better}`,
    },
    suggested_address: suggestionFor(address, better),
  };
}

const suggestionFor = (address: Address, street1: string) => ({
  country_code: countryOf(address),
  state_code: address.state_code ?? address.state ?? null,
  postcode: address.postcode,
  city: address.city,
  street1,
  street2: address.street2 ?? null,
});
