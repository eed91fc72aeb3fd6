import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Sequelize } from "sequelize";
import { clientConfig, type DatabaseAddress } from "../database/address.ts";
import { serializeCalls } from "../database/turns.ts";

/** The first half of each worker's advisory lock. */
const WORKERS = 716_320;

/**
 * Shows the other processes that our workers live, by locks that end with us however we end. The library itself frees
 * the jobs of a killed worker only after four hours, which is too long for a person who waits for a mail.
 */
export interface Liveness {
  add(workerId: string): void;
  /** Resolves when all that were added are shown. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveness(address: DatabaseAddress): Promise<Liveness> {
  const workers = new Set<string>();
  let closed = false;
  const inTurn = serializeCalls();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      ...clientConfig(address),
      application_name: "job workers",
      keepAlive: true,
    });
    next.on("error", () => undefined); // "end" follows
    await next.connect();
    for (const worker of workers) await hold(next, worker);
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
      // A lost connection is mended by reconnect, which holds them all again.
      inTurn(() => hold(client, worker)).catch(() => undefined);
    },
    settled: () => inTurn(async () => undefined),
    async close() {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function hold(client: pg.Client, worker: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [WORKERS, worker]);
}

/** Gives the jobs of workers that are no more back to the queue. A few seconds' grace, for one that has only begun. */
export async function freeJobsOfTheDead(db: Sequelize): Promise<void> {
  await db.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs j
     WHERE locked_by IS NOT NULL AND locked_at < now() - interval '5 seconds'
       AND NOT EXISTS (
         SELECT 1 FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.classid = $1::bigint::oid AND l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))
     HAVING count(*) > 0`,
    { bind: [WORKERS] },
  );
  await dropReplaced(db);
}

/**
 * A job that is replaced while it runs is never tried again; where its worker died with it, it stays. It is not one that
 * failed: the one of its key does the work.
 */
async function dropReplaced(db: Sequelize): Promise<void> {
  await db.query(
    `DELETE FROM graphile_worker._private_jobs
      WHERE attempts >= max_attempts AND max_attempts > 1 AND last_error IS NULL AND locked_at IS NULL`,
  );
}
