import type { Sequelize, Transaction } from "sequelize";
import type { Clock } from "../../../platform/clock.ts";
import { execute } from "../../../platform/database/select.ts";
import { type SubscriberColumns, type SuppressionColumns, suppressions } from "../models/subscribers.ts";
import type { ListedAddress } from "./addressKey.ts";

interface SuppressionScope {
  db: Sequelize;
  clock: Clock;
  transaction: Transaction;
}

/** Reasons, from the one that is lifted most easily. A weaker one never replaces a stronger. */
const REASONS: readonly SuppressionColumns["reason"][] = ["provider", "unsubscribed", "complained"];
const rank = (reason: string) =>
  `array_position(ARRAY[${REASONS.map((known) => `'${known}'`).join(", ")}], ${reason}::text)`;

/**
 * Suppresses an address for a site, so that later imports don't email it either. Updates the site's subscriber
 * count. A complaint stays one when its author unsubscribes.
 */
export async function suppress(
  { db, clock, transaction }: SuppressionScope,
  { email, siteId }: ListedAddress,
  reason: SuppressionColumns["reason"] = "unsubscribed",
): Promise<void> {
  await execute(
    db,
    `INSERT INTO suppressions AS x (site_id, email, reason, created_at)
     SELECT id, $email, $reason, $now FROM sites WHERE id = $siteId
     ON CONFLICT (site_id, email) DO UPDATE SET reason = excluded.reason
       WHERE ${rank("x.reason")} < ${rank("excluded.reason")}`,
    { siteId, email, reason, now: clock.now() },
    transaction,
  );
  await moveSubscriber(
    { db, clock, transaction },
    { email, siteId },
    { from: "subscribed", to: "unsubscribed" },
  );
}

/** Lifts an address's own suppression, which only its owner can request. A complaint stays. */
export async function unsuppress(
  { db, clock, transaction }: SuppressionScope,
  { email, siteId }: ListedAddress,
): Promise<void> {
  await liftSuppression({ db, transaction }, { email, siteId }, ["unsubscribed", "provider"]);
  await moveSubscriber(
    { db, clock, transaction },
    { email, siteId },
    { from: "unsubscribed", to: "subscribed" },
  );
}

/** Lifts what the mail provider ended, once it says so: the address is as it was before. */
export async function resumeAtProvider(
  { db, clock, transaction }: SuppressionScope,
  { email, siteId }: ListedAddress,
): Promise<void> {
  const lifted = await liftSuppression({ db, transaction }, { email, siteId }, ["provider"]);
  if (lifted === 0) return;
  await moveSubscriber(
    { db, clock, transaction },
    { email, siteId },
    { from: "unsubscribed", to: "subscribed" },
  );
}

/** Lifts a suppression for these reasons; all if its owner proved that they want the emails. */
export function liftSuppression(
  { db, transaction }: Pick<SuppressionScope, "db" | "transaction">,
  { email, siteId }: ListedAddress,
  reasons: readonly SuppressionColumns["reason"][] = REASONS,
): Promise<number> {
  return suppressions(db).destroy({ where: { site_id: siteId, email, reason: [...reasons] }, transaction });
}

type State = SubscriberColumns["state"];

/** Moves a subscriber from one state to another, and the site's subscriber count with it. */
export async function moveSubscriber(
  { db, transaction }: Omit<SuppressionScope, "transaction"> & { transaction: Transaction | null },
  { email, siteId }: ListedAddress,
  { from, to }: { from: State; to: State },
): Promise<void> {
  await execute(
    db,
    `WITH moved AS (
       UPDATE subscribers SET state = $to::subscriber_state WHERE site_id = $siteId AND email = $email AND state = $from::subscriber_state
         AND ($to::subscriber_state <> 'subscribed' OR NOT EXISTS (
           SELECT 1 FROM suppressions x WHERE x.site_id = subscribers.site_id AND x.email = subscribers.email))
       RETURNING CASE 'subscribed'::subscriber_state WHEN $to THEN 1 WHEN $from THEN -1 ELSE 0 END AS more)
     UPDATE sites SET subscribers_count = subscribers_count + (SELECT sum(more) FROM moved)
      WHERE id = $siteId AND EXISTS (SELECT 1 FROM moved WHERE more <> 0)`,
    { siteId, email, from, to },
    transaction,
  );
}
