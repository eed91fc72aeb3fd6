/** Where a book is sent. Texts are as the buyer typed them; absent ones are null. */
export interface PostalAddress {
  name: string;
  street1: string;
  street2: string | null;
  city: string;
  /** The part of an ISO 3166-2 code after the country: `CA`, `MH`. */
  state: string | null;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string;
  email: string | null;
  /** Brazil, Chile and Mexico need the recipient's. */
  taxId: string | null;
}

/** An address that the provider proposes instead. */
export type SuggestedAddress = Pick<
  PostalAddress,
  "street1" | "street2" | "city" | "state" | "postcode" | "country"
>;

/** A way to send books, in the shape that buyers choose from. */
export interface ShippingOption {
  /** Lulu's level, or the id of Shiprocket's courier. */
  key: string;
  name: string;
  /** Minor units, without tax. */
  cost: number;
  currency: "USD" | "INR";
  /** `2026-12-01` */
  minDeliveryDate: string;
  maxDeliveryDate: string;
  totalDaysMin: number | null;
}

/** The provider refused, for good: `message` is its own reason. Nothing was done. */
export class FulfillmentRefused extends Error {
  override name = "FulfillmentRefused";
  /** The response's status. */
  readonly status: number;
  readonly suggestedAddress: SuggestedAddress | null;

  constructor(message: string, status: number, suggestedAddress: SuggestedAddress | null = null) {
    super(message);
    this.status = status;
    this.suggestedAddress = suggestedAddress;
  }
}

/** The answer to a write was lost, or the provider had an error: it may have been carried out. Unknown is not failed. */
export class FulfillmentUnknown extends Error {
  override name = "FulfillmentUnknown";
}

/** Nothing was done: the provider is away, limits us, or doesn't accept our keys. Try again later. */
export class FulfillmentUnavailable extends Error {
  override name = "FulfillmentUnavailable";
}

/** Whether an error is the provider's and not ours. */
export const isFulfillmentTrouble = (
  error: unknown,
): error is FulfillmentRefused | FulfillmentUnknown | FulfillmentUnavailable =>
  error instanceof FulfillmentRefused ||
  error instanceof FulfillmentUnknown ||
  error instanceof FulfillmentUnavailable;
