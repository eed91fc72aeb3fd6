import type { NewOrder } from "@quire/contracts/calls/orders";
import type { Site } from "@quire/contracts/records/site";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { CURRENCIES, type Currency, type Money } from "@quire/domain/billing/money";
import type { LoginContext } from "@quire/domain/enums";

/** Something that can be paid for, as it is shown to who may pay. */
export interface Offer {
  /** What it is about, in a word of this device's: one order at a time is under way for it. */
  subject: string;
  siteId: string;
  order: Pick<NewOrder, "type" | "items" | "message" | "private" | "details">;
  price: Money;
  /** What it is called: of a post its title. */
  title: string;
  /** The soft line below: "Chapter 7 of Moby-Dick". */
  note: string | null;
  /** What the payment opens, in a sentence. */
  gives: string;
  /** Its creator delivers it after it was paid, and is told what is wanted; left out, it is there at once. */
  promised?: PromisedGood | null;
  /** Who gets it. */
  creator: Pick<Site, "name" | "creator_share">;
  /** Why a guest is asked to sign in. */
  context: LoginContext;
}

/** A currency as the server names one; a word that is none is the fallback of unknown countries. */
export const currencyOf = (text: string | undefined): Currency =>
  CURRENCIES.find((one) => one === text) ?? "USD";
