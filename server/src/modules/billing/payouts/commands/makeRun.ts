import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { recordAct } from "../../../community/recordAct.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { payoutsOf } from "../payoutsOf.ts";
import { payoutPolicy } from "../policy.ts";
import { runNow } from "../runPayouts.ts";

/** Makes payouts of what is due now. Pressed twice, the second finds nothing left. */
export async function makeRun(context: CommandContext): Promise<{ made: number }> {
  const person = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  const { runId, made } = await runNow(context, person.userId);
  if (runId !== null && made > 0) {
    await recordAct(context, person, {
      action: "payouts_made",
      subject: { kind: "payout_run", id: runId },
      words: payoutsOf(made),
      siteId: null,
      reason: "",
    });
  }
  return { made };
}
