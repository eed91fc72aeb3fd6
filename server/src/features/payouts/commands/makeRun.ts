import { takePayoutTurn } from "../../../payments/payouts/payoutTurn.ts";
import { runNow } from "../../../payments/payouts/runPayouts.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { payoutPolicy } from "../policy.ts";

/** Makes payouts of what is due now. Pressed twice, the second finds nothing left. */
export async function makeRun(context: CommandContext): Promise<{ made: number }> {
  const { userId } = authorize(context, payoutPolicy, "pay", null);
  await takePayoutTurn(context);
  return { made: await runNow(context, userId) };
}
