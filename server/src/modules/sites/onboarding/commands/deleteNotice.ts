import type { Notice } from "@quire/domain/sites/notices";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { onboardingPolicy } from "../policy.ts";

/** Lets something be shown again, as if it never had been. */
export async function deleteNotice(
  context: CommandContext,
  { params }: { params: { id: string; notice: Notice } },
): Promise<{ forgotten: true }> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, onboardingPolicy, "be", params);
  await platform.db.query("DELETE FROM notices WHERE user_id = $userId AND notice = $notice", {
    bind: { userId, notice: params.notice },
    transaction,
  });
  return { forgotten: true };
}
