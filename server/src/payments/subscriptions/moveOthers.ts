import { moveBehind } from "@quire/domain/proPeriods";
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
    await platform.db.query("UPDATE subscriptions SET start_time = $start, end_time = $end WHERE id = $id", {
      bind: { id: row.id, ...moved },
      transaction,
    });
  }
}
