import { NOTIFICATION_KINDS, NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { NotificationPreference } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { PushTarget } from "../../../../platform/push/push.ts";
import { isShown } from "../../../sites/isShown.ts";

/** Notifications claimed by one statement. */
const BATCH = 500;
/** After a crash, claimed ones are due again when this is over. Longer than a batch takes with a slow service. */
export const LEASE_MS = 60_000;

/** A device that a notification goes to. */
export interface PushDeviceRow extends PushTarget {
  id: string;
  /** Failed attempts so far. */
  tries: number;
}

/** A claimed notification; nobody else sends it until the lease ends. */
export interface Delivery {
  notificationId: string;
  /** What its `push_due_at` was set to. Null for a retry. */
  lease: Date | null;
  /** For a retry: the devices that were claimed, also those that no longer want it. */
  claimed: readonly string[];
  /** Empty if nobody wants it anymore. */
  devices: PushDeviceRow[];
}

/** Claims what is due: retries first, then notifications. Returns none when nothing is due. */
export async function claimPushes(platform: Platform, keyId: string): Promise<Delivery[]> {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const [retries, due] = await Promise.all([
    select<RetryRow>(platform.db, CLAIM_RETRIES, { now, lease }),
    select<{ id: string }>(platform.db, CLAIM_DUE, { now, lease }),
  ]);
  const ids = [...new Set([...retries.map((retry) => retry.notification_id), ...due.map(({ id }) => id)])];
  if (ids.length === 0) return [];
  const binds = { ids, keyId, ignoring: IGNORING_BLOCK };
  const targets = await select<TargetRow>(platform.db, SELECT_TARGETS, binds);
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
     ORDER BY push_due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  UPDATE notifications n SET push_due_at = $lease FROM due WHERE n.id = due.id
  RETURNING n.id`;

const CLAIM_RETRIES = `
  WITH due AS (
    SELECT notification_id, device_id FROM push_retries WHERE due_at <= $now
     ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  UPDATE push_retries r SET due_at = $lease FROM due
   WHERE r.notification_id = due.notification_id AND r.device_id = due.device_id
  RETURNING r.notification_id, r.device_id, r.tries`;

const IGNORING_BLOCK = NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_RULES[kind].ignoresBlock);

/**
 * The devices of notifications. What has changed since they were written counts: read on another device, a block, an
 * unfollow, a hidden post, an account that ended or turned push off.
 */
const SELECT_TARGETS = `
  SELECT n.id AS notification_id, d.id, d.endpoint, d.p256dh, d.auth
    FROM notifications n JOIN users u ON u.id = n.user_id JOIN devices d ON d.user_id = n.user_id
   WHERE n.id = ANY($ids::text[]) AND n.read_at IS NULL AND d.status = 'active' AND d.key_id = $keyId
     AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND ${NotificationPreference.push} = ANY(u.preferences)
     AND (n.kind = ANY($ignoring::text[]) OR NOT EXISTS (
       SELECT 1 FROM blocked_commenters b WHERE b.site_id = n.site_id AND b.user_id = n.user_id))
     AND (n.kind <> 'new_post' OR EXISTS (
       SELECT 1 FROM follows f JOIN publications p ON p.post_id = n.post_id
        WHERE f.user_id = n.user_id AND f.site_id = n.site_id AND ${isShown("p")}))`;
