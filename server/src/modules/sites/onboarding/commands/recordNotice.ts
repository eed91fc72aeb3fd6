import type { Notice } from "@quire/domain/sites/notices";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { onboardingPolicy } from "../policy.ts";

/** Records that a creator saw or dismissed a notice, for all their devices. */
export async function recordNotice(
  context: CommandContext,
  { params }: { params: { id: string; notice: Notice } },
): Promise<{ seen: string }> {
  const { platform } = context;
  const { userId } = authorize(context, onboardingPolicy, "own", params);
  const now = platform.clock.now();
  await context.execute(
    `INSERT INTO notices (user_id, notice, seen_at) VALUES ($userId, $notice, $now)
     ON CONFLICT (user_id, notice) DO UPDATE SET seen_at = excluded.seen_at`,
    { userId, notice: params.notice, now },
  );
  return { seen: now.toISOString() };
}
