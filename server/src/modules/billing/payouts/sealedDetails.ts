import type { Currency } from "@quire/domain/billing/money";
import type { PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { seal, unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** What these seals are for. */
export const PURPOSE = "payout accounts";

/** The account's owner and currency, sealed with it: details copied into another row do not open there. */
export interface AccountKey {
  ownerId: string;
  currency: Currency;
}

type Sealing = Pick<Platform, "secret" | "random">;

export const sealDetails = (
  platform: Sealing,
  { ownerId, currency }: AccountKey,
  details: PayoutDetails,
): string => seal(platform, { ownerId, currency, details }, PURPOSE);

/**
 * Opens an account's details. Null if they were sealed under another SECRET, changed, or are another owner's: then
 * they must be entered again.
 */
export function openDetails(
  platform: Pick<Platform, "secrets">,
  key: AccountKey,
  sealed: string,
): PayoutDetails | null {
  try {
    const { ownerId, currency, details } = unseal<AccountKey & { details: PayoutDetails }>(
      platform,
      sealed,
      PURPOSE,
    );
    return ownerId === key.ownerId && currency === key.currency ? details : null;
  } catch {
    return null;
  }
}
