import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { hasUsedTrial } from "../hasUsedTrial.ts";
import { proPolicy } from "../policy.ts";

export async function getTrialStatus(
  context: Context,
  { params }: { params: { userId: string } },
): Promise<{ has_used_trial: boolean }> {
  authorize(context, proPolicy, "see", params);
  return { has_used_trial: await hasUsedTrial(context.platform, params.userId) };
}
