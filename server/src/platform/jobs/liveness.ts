import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Sequelize } from "sequelize";
import { clientConfig, type DatabaseAddress } from "../database/address.ts";
import { execute } from "../database/select.ts";
import { serializeCalls } from "../database/serializeCalls.ts";

/** The first half of each worker's advisory lock. */
const WORKERS = 716_320;

/**
 * Shows other processes which of our workers are alive, by locks that end with this process however it ends. The
 * library frees the jobs of a killed worker only after four hours, which is too long for a user who waits for an
 * email.
 */
export interface Liveness {
  add(workerId: string): void;
  /** Resolves when the locks of all added workers are held. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveness(address: DatabaseAddress): Promise<Liveness> {
  const workers = new Set<string>();
  let closed = false;
  const serialize = serializeCalls();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      ...clientConfig(address),
      application_name: "job workers",
      keepAlive: true,
    });
    next.on("error", () => undefined); // "end" follows
    await next.connect();
    for (const worker of workers) await takeLock(next, worker);
    next.once("end", () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        client = await connect();
        return;
      } catch {
        await pause(500, undefined, { ref: false });
      }
    }
  }

  return {
    add(worker) {
      workers.add(worker);
      // After a lost connection, reconnect takes all locks again.
      serialize(() => takeLock(client, worker)).catch(() => undefined);
    },
    flushed: () => serialize(async () => undefined),
    async close() {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function takeLock(client: pg.Client, worker: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [WORKERS, worker]);
}

/** Returns the jobs of dead workers to the queue. A few seconds' grace covers a worker that has just started. */
export async function freeJobsOfDeadWorkers(db: Sequelize): Promise<void> {
  await execute(
    db,
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs j
     WHERE locked_by IS NOT NULL AND locked_at < now() - interval '5 seconds'
       AND NOT EXISTS (
         SELECT 1 FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.classid = $workers::bigint::oid AND l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))
     HAVING count(*) > 0`,
    { workers: WORKERS },
  );
  await dropReplaced(db);
}

/**
 * A job that is replaced while it runs is never retried, and stays in the table if its worker died. It didn't fail:
 * the job with its key does the work.
 */
async function dropReplaced(db: Sequelize): Promise<void> {
  await execute(
    db,
    `DELETE FROM graphile_worker._private_jobs
      WHERE attempts >= max_attempts AND max_attempts > 1 AND last_error IS NULL AND locked_at IS NULL`,
  );
}
