import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Refuses a buyer with too many failed payments: they may be testing stolen cards. */
export async function refuseBlockedPayer(
  { limits }: Pick<Platform, "limits">,
  userId: string,
): Promise<void> {
  const { ok, retryAfterSeconds } = await limits.peek("failedPaymentsByUser", userId);
  if (!ok) throw new Refusal("payments_blocked", { retryAfter: retryAfterSeconds });
}
