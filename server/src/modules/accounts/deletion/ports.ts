import type { OwedMoney } from "@quire/contracts/records/deletion";
import type { Platform } from "../../../platform/platform.ts";

/** What account deletion needs from higher modules; `app/features.ts` passes it in. */
export interface DeletionPorts {
  /** What the user is owed, in each currency with a balance. */
  moneyOwed(platform: Platform, userId: string): Promise<OwedMoney[]>;
}

/**
 * Whether something is owed that no payout will send automatically: the user must forfeit it to delete the account.
 */
export const isOwed = ({ balance, held, unpayable }: OwedMoney): boolean =>
  balance > 0 || held > 0 || unpayable > 0;
