import { execute } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import { LOCK_ORDER } from "../../notifications/lockOrder.ts";

/** A device whose messages were refused this often, with none accepted in between, is removed. */
const MOST_REFUSALS = 5;

/** What became of a notification on one device. */
export type DeviceOutcome =
  | { deviceId: string; kind: "sent" | "ended" | "refused" }
  | { deviceId: string; kind: "later"; at: Date; tries: number };

export interface DeliveryOutcome {
  notificationId: string;
  /** As in `Delivery`. */
  lease: Date | null;
  claimed: readonly string[];
  devices: readonly DeviceOutcome[];
}

export interface PushRecorder {
  /** Resolves when the outcome is durable. */
  record(outcome: DeliveryOutcome): Promise<void>;
}

/**
 * Records outcomes, many in one transaction: while one commits, the next ones gather. A caller waits for its own, so
 * that a crash repeats no more messages than are sent concurrently.
 */
export function openPushRecorder(platform: Platform): PushRecorder {
  let gathering: DeliveryOutcome[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  const flush = () => {
    const outcomes = gathering;
    gathering = [];
    next = null;
    return withTransaction(platform.db, (transaction) => write(scopeOf(platform, transaction), outcomes));
  };
  return {
    record(outcome) {
      gathering.push(outcome);
      if (!next) {
        next = current.then(flush);
        current = next.catch(() => undefined);
      }
      return next;
    },
  };
}

async function write(scope: Scope, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const { platform, transaction } = scope;
  const run = (sql: string, binds: Record<string, unknown>) => execute(platform.db, sql, binds, transaction);
  const devices = outcomes.flatMap((outcome) =>
    outcome.devices.map((device) => ({ ...device, notificationId: outcome.notificationId })),
  );
  const idsOf = (kind: DeviceOutcome["kind"]) =>
    [...new Set(devices.filter((device) => device.kind === kind).map(({ deviceId }) => deviceId))].sort();

  const first = outcomes.filter(({ lease }) => lease !== null);
  if (first.length > 0) {
    await run(FINISH, {
      ids: first.map(({ notificationId }) => notificationId),
      leases: first.map(({ lease }) => lease?.toISOString()),
    });
  }
  const claimed = outcomes.flatMap(({ notificationId, claimed: ids }) =>
    ids.map((id) => [notificationId, id]),
  );
  if (claimed.length > 0) {
    await run(FINISH_RETRIES, { ids: claimed.map(([id]) => id), devices: claimed.map(([, id]) => id) });
  }
  const later = devices.flatMap((device) => (device.kind === "later" ? [device] : []));
  if (later.length > 0) {
    await run(ADD_RETRIES, {
      ids: later.map(({ notificationId }) => notificationId),
      devices: later.map(({ deviceId }) => deviceId),
      times: later.map(({ at }) => at.toISOString()),
      tries: later.map(({ tries }) => tries),
    });
  }
  const [sent, ended, refused] = [idsOf("sent"), idsOf("ended"), idsOf("refused")];
  if (sent.length > 0) await run(SUCCEED, { ids: sent, now: platform.clock.now() });
  if (ended.length > 0) await run("DELETE FROM devices WHERE id = ANY($ids::text[])", { ids: ended });
  if (refused.length > 0) {
    await run("UPDATE devices SET refusals = refusals + 1 WHERE id = ANY($ids::text[])", { ids: refused });
    await run(`DELETE FROM devices WHERE id = ANY($ids::text[]) AND refusals >= ${MOST_REFUSALS}`, {
      ids: refused,
    });
  }
}

/** Not if a new event has made its group due again. */
const FINISH = `
  UPDATE notifications SET push_due_at = NULL WHERE id IN (
    SELECT n.id FROM notifications n JOIN unnest($ids::text[], $leases::timestamptz[]) AS done (id, lease)
        ON n.id = done.id AND n.push_due_at = done.lease
     ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE OF n)`;

const FINISH_RETRIES = `
  DELETE FROM push_retries r USING unnest($ids::text[], $devices::text[]) AS done (id, device_id)
   WHERE r.notification_id = done.id AND r.device_id = done.device_id`;

/** The locks hold off a deletion of what the rows refer to. */
const ADD_RETRIES = `
  INSERT INTO push_retries (notification_id, device_id, due_at, tries)
  SELECT n.id, d.id, later.at, later.tries
    FROM unnest($ids::text[], $devices::text[], $times::timestamptz[], $tries::smallint[])
           AS later (id, device_id, at, tries)
    JOIN notifications n ON n.id = later.id JOIN devices d ON d.id = later.device_id
     ORDER BY ${LOCK_ORDER}, d.id FOR KEY SHARE OF n, d
  ON CONFLICT (notification_id, device_id) DO UPDATE SET due_at = excluded.due_at, tries = excluded.tries`;

/** Written once a day, as it would otherwise be a write for each message. */
const SUCCEED = `
  UPDATE devices SET refusals = 0, last_success_at = $now
   WHERE id = ANY($ids::text[])
     AND (refusals > 0 OR last_success_at IS NULL OR last_success_at < $now::timestamptz - interval '1 day')`;
