import type { Sequelize, Transaction } from "sequelize";
import type { Clock } from "../../../platform/clock.ts";
import type { ListedAddress } from "./addressKey.ts";

interface Doing {
  db: Sequelize;
  clock: Clock;
  transaction: Transaction;
}

/** Sees to it that an address gets no more letters of a site, whatever is imported later; the list's count follows. */
export async function suppress(
  { db, clock, transaction }: Doing,
  { email, siteId }: ListedAddress,
): Promise<void> {
  await db.query(
    `INSERT INTO suppressions (site_id, email, reason, created_at)
     SELECT id, $email, 'unsubscribed', $now FROM sites WHERE id = $siteId ON CONFLICT DO NOTHING`,
    { bind: { siteId, email, now: clock.now() }, transaction },
  );
  await setState({ db, clock, transaction }, { email, siteId }, { from: "subscribed", to: "unsubscribed" });
}

/** Takes that back, as only the person can. A complaint stays. */
export async function allowAgain(
  { db, clock, transaction }: Doing,
  { email, siteId }: ListedAddress,
): Promise<void> {
  await db.query(
    "DELETE FROM suppressions WHERE site_id = $siteId AND email = $email AND reason = 'unsubscribed'",
    { bind: { siteId, email }, transaction },
  );
  await setState({ db, clock, transaction }, { email, siteId }, { from: "unsubscribed", to: "subscribed" });
}

type State = "subscribed" | "unsubscribed" | "bounced";

/** Moves an address of the list from one state to another, and the count of those who get letters with it. */
export async function setState(
  { db, transaction }: Omit<Doing, "transaction"> & { transaction: Transaction | null },
  { email, siteId }: ListedAddress,
  { from, to }: { from: State; to: State },
): Promise<void> {
  await db.query(
    `WITH moved AS (
       UPDATE subscribers SET state = $to::subscriber_state WHERE site_id = $siteId AND email = $email AND state = $from::subscriber_state
         AND ($to::subscriber_state <> 'subscribed' OR NOT EXISTS (
           SELECT 1 FROM suppressions x WHERE x.site_id = subscribers.site_id AND x.email = subscribers.email))
       RETURNING CASE 'subscribed'::subscriber_state WHEN $to THEN 1 WHEN $from THEN -1 ELSE 0 END AS more)
     UPDATE sites SET subscribers_count = subscribers_count + (SELECT sum(more) FROM moved)
      WHERE id = $siteId AND EXISTS (SELECT 1 FROM moved WHERE more <> 0)`,
    { bind: { siteId, email, from, to }, transaction },
  );
}
