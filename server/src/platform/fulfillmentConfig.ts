import type { Values } from "./configTable.ts";

/** An account at Lulu, which prints and ships books. Its client secret also signs its webhooks. */
export interface LuluAccount {
  clientKey: string;
  clientSecret: string;
  /** Whom Lulu asks about a print job. */
  contactEmail: string;
  /** URL of a stand-in, or of Lulu's own sandbox; null for Lulu itself. */
  url: string | null;
}

/** An account at Shiprocket, whose couriers carry books within India. */
export interface ShiprocketAccount {
  email: string;
  password: string;
  /** What its webhooks send as `x-api-key`. */
  webhookToken: string;
  /** The name of the pickup address in its settings, and that address's postcode. */
  pickupLocation: string;
  pickupPostcode: string;
  /** URL of a stand-in; null for Shiprocket itself. */
  url: string | null;
}

/** Who prints and ships books; null for a provider that is not set up. */
export interface Fulfillment {
  lulu: LuluAccount | null;
  shiprocket: ShiprocketAccount | null;
  /** Where our press within India gets its print orders. */
  pressEmail: string;
  /** Tax rates by country, in thousandths; none where a country is missing. */
  bookTaxes: Readonly<Record<string, TaxRates>>;
}

interface TaxRates {
  goods: number;
  shipping: number;
}

/** All of a provider's keys or null; `inconsistentProviders` reports incomplete ones. */
export function fulfillmentOf(values: Values, contactEmail: string): Fulfillment {
  const { LULU_CLIENT_KEY: clientKey, LULU_CLIENT_SECRET: clientSecret } = values;
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = values;
  const { SHIPROCKET_WEBHOOK_TOKEN: webhookToken, SHIPROCKET_PICKUP_POSTCODE: pickupPostcode } = values;
  return {
    lulu:
      clientKey && clientSecret
        ? { clientKey, clientSecret, contactEmail, url: values.LULU_URL?.replace(/\/+$/, "") ?? null }
        : null,
    pressEmail: values.PRESS_EMAIL ?? contactEmail,
    bookTaxes: values.BOOK_TAXES,
    shiprocket:
      email && password && webhookToken && pickupPostcode
        ? {
            ...{ email, password, webhookToken, pickupPostcode },
            pickupLocation: values.SHIPROCKET_PICKUP_LOCATION,
            url: values.SHIPROCKET_URL?.replace(/\/+$/, "") ?? null,
          }
        : null,
  };
}
