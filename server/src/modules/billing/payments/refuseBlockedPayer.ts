import { Refusal } from "../../../platform/http/refusal.ts";
import type { HeldLimit, LimitAnswer, LimitQuestion } from "../../../platform/limits/limits.ts";
import type { Platform } from "../../../platform/platform.ts";

const FAILED = "failedPaymentsByUser";

/** Whoever failed to pay too often waits: they may be trying out cards that are not theirs. */
export async function refuseBlockedPayer(
  { limits }: Pick<Platform, "limits">,
  userId: string,
): Promise<void> {
  refuse(await limits.look(FAILED, userId));
}

/** The same within a statement that reads something else as well. */
export const payerQuestion = ({ limits }: Pick<Platform, "limits">, userId: string): LimitQuestion =>
  limits.lookWithin(FAILED, userId);

export const refuseBlocked = ({ answer }: LimitQuestion, held: HeldLimit | null): void =>
  refuse(answer(held));

function refuse({ ok, retryAfterSeconds }: LimitAnswer): void {
  if (!ok) throw new Refusal("payments_blocked", { retryAfter: retryAfterSeconds });
}
