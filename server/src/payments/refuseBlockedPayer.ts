import { Refusal } from "../platform/http/refusal.ts";
import type { Platform } from "../platform/platform.ts";

/** Whoever failed to pay too often waits: they may be trying out cards that are not theirs. */
export async function refuseBlockedPayer(
  { limits }: Pick<Platform, "limits">,
  userId: string,
): Promise<void> {
  const { ok, retryAfterSeconds } = await limits.look("failedPaymentsByUser", userId);
  if (!ok) throw new Refusal("payments_blocked", { retryAfter: retryAfterSeconds });
}
