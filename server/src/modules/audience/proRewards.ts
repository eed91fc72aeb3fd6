import type { Scope } from "../../platform/scope.ts";

/** A user whose Pro periods no one else changes until the transaction ends. */
export interface RewardedUser {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  email_verified_at: Date | null;
  isGone: boolean;
}

export interface RewardedPeriod {
  start_time: Date | null;
  end_time: Date | null;
}

/** How an invite's reward is granted; billing implements it and `app/features.ts` passes it in. */
export interface ProRewards {
  lockUser(scope: Scope, userId: string): Promise<RewardedUser | null>;
  /** Adds months after every period the user has. The same `cause` grants once, ever; null if the user is gone. */
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
