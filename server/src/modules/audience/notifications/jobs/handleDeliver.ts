import { select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import type { NotificationEventColumns } from "../../models/notifications.ts";
import { insertNotifications, MAX_ACTORS } from "../insertNotifications.ts";
import { wake } from "../wake.ts";
import { deliverNotifications } from "./names.ts";

/** Also finds events whose wake was lost. */
const SWEEP_MS = 10_000;
const BATCH = 500;

export const handleDeliver = (platform: Platform): Promise<void> =>
  recurring(platform, deliverNotifications, SWEEP_MS, () => deliverEvents(platform));

/** Turns what `notify` wrote into notifications. */
export async function deliverEvents(platform: Platform): Promise<void> {
  while (await withTransaction(platform.db, (transaction) => deliverBatch(scopeOf(platform, transaction))));
}

/** Returns false once there are none. */
async function deliverBatch(scope: Scope): Promise<boolean> {
  const events = await claimEvents(scope);
  if (events.length === 0) return false;
  const groups = groupEvents(events);
  const inserted = await insertNotifications(scope, GROUPS, { groups: JSON.stringify(groups) });
  if (inserted > 0) await wake(scope, [...new Set(groups.map((group) => group.user_id))]);
  return true;
}

/** Oldest first. An event that is being taken back is left to the transaction that does. */
function claimEvents({ platform, transaction }: Scope): Promise<NotificationEventColumns[]> {
  return select<NotificationEventColumns>(
    platform.db,
    `WITH claimed AS (
       DELETE FROM notification_events WHERE id IN (
         SELECT id FROM notification_events ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING *)
     SELECT * FROM claimed ORDER BY id`,
    {},
    transaction,
  );
}

interface Group extends Omit<NotificationEventColumns, "id" | "user_ids" | "actor_id"> {
  user_id: string;
  count: number;
  /** Newest first. */
  actor_ids: string[];
}

const GROUPS = `SELECT * FROM jsonb_to_recordset($groups::jsonb) AS g (user_id text, position int, kind text, site_id text,
  post_id text, comment_id text, group_key text, count int, actor_ids text[], data jsonb)`;

/** Returns one group for each recipient and key: of its latest event, with those who caused any of them. */
function groupEvents(events: readonly NotificationEventColumns[]): (Group & { position: number })[] {
  const groups = new Map<string, Group>();
  for (const { id: _, user_ids, actor_id: actor, ...content } of events)
    for (const user_id of user_ids) {
      const key = `${user_id} ${content.group_key}`;
      const { count = 0, actor_ids = [] } = groups.get(key) ?? {};
      const isKnown = actor !== null && actor_ids.includes(actor);
      // Its latest event places it last.
      groups.delete(key);
      groups.set(key, {
        ...content,
        user_id,
        count: isKnown ? count : count + 1,
        actor_ids: actor === null ? actor_ids : [actor, ...actor_ids.filter((id) => id !== actor)],
      });
    }
  return [...groups.values()].map((group, position) => ({
    ...group,
    position,
    actor_ids: group.actor_ids.slice(0, MAX_ACTORS),
  }));
}
