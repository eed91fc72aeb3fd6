import type { Notice } from "@quire/domain/sites/notices";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { notices } from "../../models/notices.ts";
import { onboardingPolicy } from "../policy.ts";

/** Deletes a notice, so that it is shown again. */
export async function deleteNotice(
  context: CommandContext,
  { params }: { params: { id: string; notice: Notice } },
): Promise<{ forgotten: true }> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, onboardingPolicy, "own", params);
  await notices(platform.db).destroy({ where: { user_id: userId, notice: params.notice }, transaction });
  return { forgotten: true };
}
