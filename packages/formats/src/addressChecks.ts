import type { AddressChecks } from "@quire/domain/books/shippingAddress";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/** Checks of postcodes and phone numbers by country. Where a library knows no rule, nothing is wrong. */
export const addressChecks: AddressChecks = {
  isPostcode: (postcode, country) =>
    !postcodeValidatorExistsForCountry(country) || postcodeValidator(postcode.trim(), country),
  isPhone: (phone, country) =>
    parsePhoneNumberFromString(
      phone,
      isSupportedCountry(country) ? (country as CountryCode) : undefined,
    )?.isPossible() ?? false,
};
