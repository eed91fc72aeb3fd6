import { isPro } from "../accounts/groups.ts";
import type { Role } from "../accounts/role.ts";

/** The creator's share of each sale, in whole percent, before the provider fee (decisions: Money). */
export interface Shares {
  pro: number;
  basic: number;
}

/** Returns the share of a creator in these groups, in percent. */
export const shareOf = (groups: readonly number[], { pro, basic }: Shares): number =>
  isPro(groups as readonly Role[]) ? pro : basic;

export const STANDARD_SHARES: Shares = { pro: 90, basic: 85 };

/** An amount divided in minor units. The two parts always add up to the total. */
export interface Split {
  creator: number;
  platform: number;
}

/** Splits a payment. An odd remainder goes to the creator. */
export function splitSale(amount: number, percent: number): Split {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError(`not a percentage: ${percent}`);
  }
  // Divides before multiplying: the product of two large numbers would not be exact.
  const hundreds = Math.floor(amount / 100);
  const rest = amount % 100;
  const platform = hundreds * (100 - percent) + Math.floor((rest * (100 - percent)) / 100);
  return { creator: amount - platform, platform };
}
