import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import { COUNTRIES, readCountry } from "@quire/domain/accounts/countries";
import { ADDRESS_MAX } from "@quire/domain/books/shippingAddress";
import { local } from "../../../lib/localPort.ts";
import { readFromTab, saveInTab } from "../../../lib/tabStore.ts";
import { subjectOf } from "./subjectOf.ts";

/** What a buyer has chosen and typed. */
export interface OrderDraft {
  quantity: number;
  address: ShippingAddress;
}

export const NO_ADDRESS: ShippingAddress = {
  ...{ name: "", line1: "", line2: "", city: "", state: "" },
  ...{ postcode: "", country: "", phone: "" },
};

/** Returns the country that a form starts with: the buyer's, else the first one listed (specification §4). */
export const firstCountry = (buyer: string | null): string =>
  readCountry(buyer) ?? COUNTRIES[0]?.countryShortCode ?? "";

/** Returns an address without spaces around its parts. */
export function trimmed(address: ShippingAddress): ShippingAddress {
  return Object.fromEntries(
    Object.entries(address).map(([field, text]: [string, string]) => [field, text.trim()]),
  ) as unknown as ShippingAddress;
}

/** The user's own list under which this device saves the last address; a sign-out removes it. */
const LAST_ADDRESS = "shippingAddress";

/** Saves a draft in this tab: signing in may leave the page. */
export function saveDraft(postId: string, draft: OrderDraft): void {
  saveInTab(subjectOf(postId), JSON.stringify(draft));
}

/** Returns the draft that this tab saved; null if there is none. */
export function readDraft(postId: string): OrderDraft | null {
  try {
    const saved = JSON.parse(readFromTab(subjectOf(postId)) ?? "null") as Partial<OrderDraft> | null;
    const address = readAddress(saved?.address);
    return address && Number.isInteger(saved?.quantity)
      ? { quantity: saved?.quantity as number, address }
      : null;
  } catch {
    return null;
  }
}

/** Saves the address of an order for the user's next one. */
export async function rememberAddress(userId: string, address: ShippingAddress): Promise<void> {
  await local.saveOwnList(userId, LAST_ADDRESS, address).catch(() => {});
}

/** Returns the address of the user's last order on this device; null if there is none. */
export const lastAddress = async (): Promise<ShippingAddress | null> =>
  readAddress(await local.loadOwnList(LAST_ADDRESS).catch(() => null));

function readAddress(saved: unknown): ShippingAddress | null {
  if (!saved || typeof saved !== "object") return null;
  const isComplete = Object.keys(ADDRESS_MAX).every(
    (field) => typeof (saved as Record<string, unknown>)[field] === "string",
  );
  return isComplete ? (saved as ShippingAddress) : null;
}
