import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { PushTarget } from "../../../../platform/push/push.ts";
import { IS_STILL_DUE, joinChoices, wantsPush } from "../../notifications/whoWants.ts";
import type { Lane } from "./lanes.ts";

/** After a crash, claimed ones are due again when this is over. Longer than a batch takes with a slow service. */
export const LEASE_MS = 60_000;

/** A device that a notification goes to. */
export interface PushDeviceRow extends PushTarget {
  id: string;
  /** Failed attempts so far. */
  tries: number;
}

/** A claimed notification; no other process sends it until the lease ends. */
export interface Delivery {
  notificationId: string;
  /** What its `push_due_at` was set to. Null for a retry. */
  lease: Date | null;
  /** For a retry: the devices that were claimed, also those that no longer want it. */
  claimed: readonly string[];
  /** Empty if it isn't wanted anymore. */
  devices: PushDeviceRow[];
}

/**
 * Claims what is due for a lane: retries first, then notifications, which the first lane takes for all. Returns none
 * when nothing is due.
 */
export async function claimPushes(platform: Platform, lane: Lane, keyId: string): Promise<Delivery[]> {
  const { batch, isKnown, knownPattern } = lane;
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const [retries, due] = await Promise.all([
    select<RetryRow>(platform.db, CLAIM_RETRIES, { now, lease, batch, isKnown, knownPattern }),
    isKnown ? select<{ id: string }>(platform.db, CLAIM_DUE, { now, lease, batch }) : [],
  ]);
  const ids = [...new Set([...retries.map((retry) => retry.notification_id), ...due.map(({ id }) => id)])];
  if (ids.length === 0) return [];
  const targets = await select<TargetRow>(platform.db, SELECT_TARGETS, { ids, keyId });
  const byNotification = groupByNotification(targets);
  const first = due.map(
    ({ id }): Delivery => ({
      notificationId: id,
      lease,
      claimed: [],
      devices: (byNotification.get(id) ?? []).map((target) => deviceOf(target, 0)),
    }),
  );
  return [...retriesOf(retries, byNotification), ...first];
}

function retriesOf(retries: readonly RetryRow[], byNotification: Map<string, TargetRow[]>): Delivery[] {
  return [...groupByNotification(retries)].map(([notificationId, rows]) => {
    const tries = new Map(rows.map((row) => [row.device_id, row.tries]));
    const targets = (byNotification.get(notificationId) ?? []).filter(({ id }) => tries.has(id));
    return {
      notificationId,
      lease: null,
      claimed: [...tries.keys()],
      devices: targets.map((target) => deviceOf(target, tries.get(target.id) ?? 0)),
    };
  });
}

function groupByNotification<Row extends { notification_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.notification_id);
    if (group) group.push(row);
    else groups.set(row.notification_id, [row]);
  }
  return groups;
}

const deviceOf = ({ id, endpoint, p256dh, auth }: TargetRow, tries: number): PushDeviceRow => ({
  id,
  endpoint,
  p256dh,
  auth,
  tries,
});

interface TargetRow extends PushTarget {
  notification_id: string;
  id: string;
}

interface RetryRow {
  notification_id: string;
  device_id: string;
  tries: number;
}

const CLAIM_DUE = `
  WITH due AS (
    SELECT id FROM notifications WHERE push_due_at <= $now
     ORDER BY push_due_at, id LIMIT $batch FOR UPDATE SKIP LOCKED)
  UPDATE notifications n SET push_due_at = $lease FROM due WHERE n.id = due.id
  RETURNING n.id`;

/** What has failed least comes first: devices that fail again and again must not delay others. */
const CLAIM_RETRIES = `
  WITH due AS (
    SELECT r.notification_id, r.device_id FROM push_retries r JOIN devices d ON d.id = r.device_id
     WHERE r.due_at <= $now AND (d.endpoint ~ $knownPattern) = $isKnown
     ORDER BY r.tries, r.due_at LIMIT $batch FOR UPDATE OF r SKIP LOCKED)
  UPDATE push_retries r SET due_at = $lease FROM due
   WHERE r.notification_id = due.notification_id AND r.device_id = due.device_id
  RETURNING r.notification_id, r.device_id, r.tries`;

/**
 * The devices of notifications. What has changed since they were written counts: read on another device, a block, an
 * unfollow, an account that ended, push turned off.
 */
const SELECT_TARGETS = `
  SELECT n.id AS notification_id, d.id, d.endpoint, d.p256dh, d.auth
    FROM notifications n JOIN users u ON u.id = n.user_id JOIN devices d ON d.user_id = n.user_id ${joinChoices()}
   WHERE n.id = ANY($ids::text[]) AND d.status = 'active' AND d.key_id = $keyId AND ${IS_STILL_DUE} AND ${wantsPush()}`;
