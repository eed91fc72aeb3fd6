import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { recordAct } from "../../../community/recordAct.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { payoutPolicy } from "../policy.ts";
import { payoutsOf } from "../recordPayoutAct.ts";
import { runNow } from "../runPayouts.ts";

/** Creates the payouts that are due now. A second call finds nothing left. */
export async function makeRun(context: CommandContext): Promise<{ made: number }> {
  const user = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  const { runId, made } = await runNow(context, user.userId);
  if (runId !== null && made > 0) {
    await recordAct(context, user, {
      action: "payouts_made",
      subject: { kind: "payout_run", id: runId },
      excerpt: payoutsOf(made),
      siteId: null,
      reason: "",
    });
  }
  return { made };
}
