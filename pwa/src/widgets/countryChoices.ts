import { COUNTRIES } from "@quire/domain/accounts/countries";

/** Every country, for a `Select`. */
export const COUNTRY_CHOICES = COUNTRIES.map(({ countryShortCode, countryName }) => ({
  value: countryShortCode,
  label: countryName,
}));
