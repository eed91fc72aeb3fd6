import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Sequelize } from "sequelize";
import { clientConfig, type DatabaseAddress } from "./address.ts";
import { openSequelize } from "./connection.ts";
import { fallBackFrom } from "./fallback.ts";

export interface FollowOptions {
  primary: { address: DatabaseAddress; db: Sequelize };
  /** Maximum number of connections for reads; one more connects to each of the two servers. */
  pool: number;
  log: Logger;
  /** The number of the newest change that this process knows of. */
  edition(): number;
}

export interface Replica {
  db: Sequelize;
  /** Whether reads include this change and all before it, and are no older than five seconds. */
  hasReplayed(edition: number): boolean;
  /** The age of what it has replayed, in seconds; Infinity while it is away. */
  lag(): number;
  /** Checks now, instead of within a second. */
  check(): void;
  close(): Promise<void>;
}

/** A replica that lags more than this serves nothing: comments and counts are not announced as changes. */
const MAX_LAG_MS = 5_000;
const CHECK_EVERY_MS = 1_000;
/** Between two checks while changes keep coming. */
const MIN_REST_MS = 20;
/** How long a check waits for a silent server, and a page for a connection. */
const SILENT_MS = 2_000;

/**
 * The transaction gets an id, because its commit then moves the log on: otherwise, a position within the last
 * unsent page might not be reached for 15 seconds on an idle primary.
 */
const POSITION = "SELECT pg_current_wal_insert_lsn()::text AS position, pg_current_xact_id()";
/** False on a server that is no standby: it has its own log, whose positions mean nothing here. */
const HAS_REPLAYED =
  "SELECT pg_is_in_recovery() AND coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS replayed";

/**
 * Follows how far a replica has replayed the primary's log. A change is committed before this process knows of it, and
 * the primary's position is read after that: a replica that has reached the position has replayed the change.
 */
export function followReplica(address: DatabaseAddress, options: FollowOptions): Replica {
  const { primary, pool, log } = options;
  const db = openSequelize(address, { pool, isReplica: true, acquireMs: SILENT_MS });
  let replayed: { edition: number; at: number } | null = null;
  let isAway = false;
  let closed = false;
  let endRest = () => {};
  const forget = () => {
    replayed = null;
  };

  fallBackFrom(db, { primary: primary.db, onAway: forget });
  const following = follow();

  async function follow(): Promise<void> {
    let clients: Clients | null = null;
    while (!closed) {
      try {
        clients ??= await connect();
        replayed = await nextReplayed(clients);
        if (isAway) log.info({ replica: address.host }, "the replica is back");
        isAway = false;
      } catch (error) {
        forget();
        if (!isAway && !closed) log.warn({ err: error, replica: address.host }, "a replica can't be used");
        isAway = true;
        end(clients);
        clients = null;
      }
      if (!closed) await rest();
    }
    end(clients);
  }

  /** Resolves when the replica has replayed everything that is known now. */
  async function nextReplayed(clients: Clients): Promise<typeof replayed> {
    const next = { edition: options.edition(), at: performance.now() };
    const { rows } = await clients.primary.query<{ position: string }>(POSITION);
    for (let wait = 2; !closed; wait = Math.min(wait * 2, 250)) {
      const reached = await clients.replica.query<{ replayed: boolean }>(HAS_REPLAYED, [rows[0]?.position]);
      if (reached.rows[0]?.replayed) return next;
      await pause(wait, undefined, { ref: false });
    }
    return null;
  }

  async function connect(): Promise<Clients> {
    const clients = { primary: clientOf(primary.address), replica: clientOf(address) };
    try {
      await clients.replica.connect();
      await clients.primary.connect();
    } catch (error) {
      end(clients);
      throw error;
    }
    // A replica that restarts may come back at an earlier position.
    clients.replica.once("end", forget);
    return clients;
  }

  async function rest(): Promise<void> {
    await pause(MIN_REST_MS, undefined, { ref: false });
    if (closed || (replayed && replayed.edition < options.edition())) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, CHECK_EVERY_MS).unref();
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    db,
    hasReplayed: (edition) =>
      replayed !== null && replayed.edition >= edition && performance.now() - replayed.at < MAX_LAG_MS,
    lag: () => (replayed ? (performance.now() - replayed.at) / 1000 : Number.POSITIVE_INFINITY),
    check: () => endRest(),
    async close() {
      closed = true;
      endRest();
      await following;
      await db.close();
    },
  };
}

interface Clients {
  primary: pg.Client;
  replica: pg.Client;
}

function end(clients: Clients | null): void {
  for (const client of clients ? [clients.primary, clients.replica] : []) client.end().catch(() => undefined);
}

function clientOf(address: DatabaseAddress): pg.Client {
  const client = new pg.Client({
    ...clientConfig(address),
    application_name: "quire replica check",
    keepAlive: true,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  });
  client.on("error", () => undefined); // "end" follows, or the query fails
  return client;
}
