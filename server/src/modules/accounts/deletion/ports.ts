import type { OwedMoney } from "@quire/contracts/records/leaving";
import type { Platform } from "../../../platform/platform.ts";

/** What account deletion needs from modules above it; `app/features.ts` passes it in. */
export interface DeletionPorts {
  /** What the user is owed, in the currencies in which anything is. */
  moneyOwed(platform: Platform, userId: string): Promise<OwedMoney[]>;
}

/** Whether something is owed that no payout will send by itself: the user must give it up to delete the account. */
export const isOwed = ({ balance, held, unpayable }: OwedMoney): boolean =>
  balance > 0 || held > 0 || unpayable > 0;
