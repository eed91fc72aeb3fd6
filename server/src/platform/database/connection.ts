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
  readOnly?: boolean;
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

/** Opens the pool; connects on the first query. More than one address spreads the reads among them. */
export function openSequelize(addresses: DatabaseAddress[], options: ConnectionOptions): Sequelize {
  const [first, ...more] = addresses.map(toSequelize);
  if (!first) throw new RangeError("openSequelize needs an address");
  return new Sequelize({
    dialect: "postgres",
    dialectModule: watchedPg,
    ...first,
    ...(more.length > 0 ? { replication: { write: first, read: [first, ...more] } } : {}),
    dialectOptions: {
      ssl: addresses[0]?.ssl || undefined,
      application_name: options.readOnly ? "quire reader" : "quire",
      // A query that hangs must not hold its connection forever.
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      clientMinMessages: "ignore",
      options: `-c timezone=UTC${options.readOnly ? " -c default_transaction_read_only=on" : ""}`,
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

function toSequelize(address: DatabaseAddress) {
  return {
    host: address.host,
    port: address.port,
    username: address.user,
    password: address.password,
    database: address.database,
  };
}
