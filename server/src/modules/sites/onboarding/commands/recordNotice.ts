import type { Notice } from "@quire/domain/sites/notices";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { onboardingPolicy } from "../policy.ts";

/** Remembers that a creator was shown something, or has put it away, on whatever device. */
export async function recordNotice(
  context: CommandContext,
  { params }: { params: { id: string; notice: Notice } },
): Promise<{ seen: string }> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, onboardingPolicy, "be", params);
  const now = platform.clock.now();
  await platform.db.query(
    `INSERT INTO notices (user_id, notice, seen_at) VALUES ($userId, $notice, $now)
     ON CONFLICT (user_id, notice) DO UPDATE SET seen_at = excluded.seen_at`,
    { bind: { userId, notice: params.notice, now }, transaction },
  );
  return { seen: now.toISOString() };
}
