import { isPro } from "../accounts/groups.ts";
import type { Role } from "../accounts/role.ts";

/** What a creator keeps of each sale, in whole percent, before the provider's own fee (decisions: Money). */
export interface Shares {
  pro: number;
  basic: number;
}

/** What a creator of these groups keeps of a sale, in percent. */
export const shareOf = (groups: readonly number[], { pro, basic }: Shares): number =>
  isPro(groups as readonly Role[]) ? pro : basic;

export const STANDARD_SHARES: Shares = { pro: 90, basic: 85 };

/** How one amount is divided, in minor units. Both parts together are the whole, always. */
export interface Split {
  creator: number;
  platform: number;
}

/** Divides what was paid. What does not come out even is the creator's. */
export function splitSale(amount: number, percent: number): Split {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError(`not a percentage: ${percent}`);
  }
  // Divided before it is multiplied: the product of two large numbers would no longer be exact.
  const hundreds = Math.floor(amount / 100);
  const rest = amount % 100;
  const platform = hundreds * (100 - percent) + Math.floor((rest * (100 - percent)) / 100);
  return { creator: amount - platform, platform };
}
