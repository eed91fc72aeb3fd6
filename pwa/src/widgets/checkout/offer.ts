import type { NewOrder } from "@quire/contracts/calls/orders";
import type { Site } from "@quire/contracts/records/site";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/billing/money";
import type { LoginContext } from "@quire/domain/enums";

/** Something for sale, as the buyer sees it. */
export interface Offer {
  /** Identifies the offer on this device. Only one order per subject is open at a time. */
  subject: string;
  siteId: string;
  order: Pick<NewOrder, "type" | "items" | "message" | "private" | "details">;
  price: Money;
  /** For a post, its title. */
  title: string;
  /** The muted line below, such as "Chapter 7 of Moby-Dick". */
  note: string | null;
  /** One sentence on what the payment unlocks. */
  description: string;
  /** Set when the creator delivers it after payment and needs details; omitted for what is available at once. */
  promised?: PromisedGood | null;
  /** Receives the payment. */
  creator: Pick<Site, "name" | "creator_share">;
  /** Why a guest is asked to sign in. */
  context: LoginContext;
}

/** Parses a currency code of the server; an unknown one falls back to USD, as for unknown countries. */
export const currencyOf = (text: string | undefined): Currency =>
  CURRENCIES.find((one) => one === text) ?? "USD";
