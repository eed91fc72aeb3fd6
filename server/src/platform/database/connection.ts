import pg from "pg";
import { type Options, Sequelize } from "sequelize";
import type { DatabaseAddress } from "./address.ts";

export interface ConnectionOptions {
  /** Maximum number of concurrent connections. */
  pool: number;
  /** Called with each statement and its time in ms, when given. */
  onQuery?: (sql: string, ms: number | undefined) => void;
  /** How long a query waits for a free connection, in ms; 10 seconds by default. */
  acquireMs?: number | undefined;
  /** Has short limits: the primary answers a read that exceeds them. */
  isReplica?: boolean;
}

/** int8 in PostgreSQL's list of types. */
const INT8 = 20;

/**
 * BIGINT as a number, or an error. The library's default is a string, so sums of money would concatenate; a plain
 * Number() would silently round beyond 2^53. SUM() of BIGINT is NUMERIC and stays a string: write `SUM(x)::bigint`.
 */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT ${text} does not fit a number`);
  return value;
}
pg.types.setTypeParser(INT8, parseBigint);

/**
 * The library listens for a connection's errors only a moment after creating it. One that breaks in that moment
 * would end the process, so that a crash of the database could take the server with it.
 */
class WatchedClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    // The pool's own flag: it discards the connection at the next checkout.
    this.on("error", () => Object.assign(this, { _invalid: true }));
  }
}
const watchedPg: typeof pg = Object.assign(Object.create(pg), { Client: WatchedClient });

/** Opens the pool; connects on the first query. */
export function openSequelize(address: DatabaseAddress, options: ConnectionOptions): Sequelize {
  return new Sequelize({
    dialect: "postgres",
    dialectModule: watchedPg,
    host: address.host,
    port: address.port,
    username: address.user,
    password: address.password,
    database: address.database,
    dialectOptions: {
      ssl: address.ssl || undefined,
      application_name: options.isReplica ? "quire reader" : "quire",
      // A query that hangs must not hold its connection forever.
      statement_timeout: options.isReplica ? 3_000 : 30_000,
      // Later than the server's own limit, which leaves the connection usable: for a server that has gone silent.
      ...(options.isReplica ? { query_timeout: 4_000 } : {}),
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: options.isReplica ? 2_000 : 10_000,
      keepAlive: true,
      clientMinMessages: "ignore",
      options: "-c timezone=UTC",
    },
    // Set by `options`; otherwise it would cost one more round trip per connection.
    keepDefaultTimezone: true,
    pool: { max: options.pool, min: 0, idle: 30_000, acquire: options.acquireMs ?? 10_000 },
    logging: options.onQuery ? (sql, ms) => options.onQuery?.(sql, ms as unknown as number) : false,
    benchmark: Boolean(options.onQuery),
    define: { underscored: true, timestamps: false, freezeTableName: true },
  } as Options);
}

/** Returns a function that returns how many connections the pool has open. */
export function countConnections(db: Sequelize): () => Record<string, number> {
  let open = 0;
  db.addHook("afterConnect", () => void open++);
  db.addHook("afterDisconnect", () => void open--);
  return () => ({ open });
}
