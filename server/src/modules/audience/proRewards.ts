import type { Scope } from "../../platform/scope.ts";

/** A user locked until the transaction ends, so that their Pro periods don't change. */
export interface RewardedUser {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  email_verified_at: Date | null;
  isDeleted: boolean;
}

export interface RewardedPeriod {
  start_time: Date | null;
  end_time: Date | null;
}

/** How an invite's reward is granted; billing implements it and `app/features.ts` passes it in. */
export interface ProRewards {
  lockUser(scope: Scope, userId: string): Promise<RewardedUser | null>;
  /** Adds months after all of the user's periods. Grants once per `cause`; null if the account is deleted. */
  grantPro(
    scope: Scope,
    grant: { userId: string; kind: "referee" | "referrer"; months: number; cause: string },
  ): Promise<RewardedPeriod | null>;
  sendProEmail(
    scope: Scope,
    user: RewardedUser,
    email: { subject: string; lines: string[]; short: string },
  ): Promise<void>;
  /** The sentence that says what Pro unlocks. */
  proUnlocks: string;
}
