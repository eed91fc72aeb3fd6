import { moveBehind, resumeAfter } from "@quire/domain/proPeriods";
import type { Settling } from "../settling.ts";
import { periodsOf } from "./holdPerson.ts";
import { periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

/**
 * Somebody's subscription was paid from one moment until another: what else they have, and nobody charges for, waits until
 * then. With the person held.
 */
export async function moveOthers(
  settling: Settling,
  paid: SubscriptionRow,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const { platform, transaction } = settling;
  for (const row of await periodsOf(settling, paid.user_id)) {
    const moved =
      row.id === paid.id ? null : moveBehind(periodOf(row), from, until.getTime() - from.getTime());
    if (!moved) continue;
    const resumes = resumeAfter({ start: row.start_time, resumesAt: row.resumes_at }, { from, until });
    await platform.db.query(
      "UPDATE subscriptions SET start_time = $start, end_time = $end, resumes_at = $resumes WHERE id = $id",
      { bind: { id: row.id, ...moved, resumes }, transaction },
    );
  }
}

const BACK = `
  UPDATE subscriptions SET end_time = end_time - least($by::interval, resumes_at - $now::timestamptz),
         resumes_at = greatest(resumes_at - $by::interval, $now::timestamptz)
   WHERE user_id = $user AND id <> $paid AND resumes_at > $now`;

/** What somebody's subscription had still to come was taken back: what waited for it waits no longer than that. */
export async function moveOthersBack(
  { platform, transaction }: Settling,
  paid: Pick<SubscriptionRow, "id" | "user_id">,
  milliseconds: number,
): Promise<void> {
  const bind = {
    by: `${milliseconds} milliseconds`,
    user: paid.user_id,
    paid: paid.id,
    now: platform.clock.now(),
  };
  await platform.db.query(BACK, { bind, transaction });
}
