import pg from "pg";
import { isPgUnavailable } from "../database/isUnavailable.ts";

/** The error code on which the queue's library retries within milliseconds, up to a hundred times. */
const TRY_AGAIN = "40001";

/**
 * A pool for the queue's library that survives a restart of the database. The library reports a finished or failed
 * job without awaiting the report, so a report that fails would end the process: here, a lost database is raised as
 * a retryable error. Reporting and taking jobs may both be repeated.
 */
export class RetryingPool extends pg.Pool {
  readonly #wrapped = new WeakSet<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("error", () => undefined);
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (done) {
      super.connect(done);
      return undefined;
    }
    return super.connect().then((client) => this.#wrap(client), rethrow);
  }

  #wrap(client: pg.PoolClient): pg.PoolClient {
    if (this.#wrapped.has(client)) return client;
    this.#wrapped.add(client);
    const originalQuery = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const result = originalQuery(...args);
      return result instanceof Promise ? result.catch(rethrow) : result;
    };
    return Object.assign(client, { query });
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof Error) || !isPgUnavailable(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN });
}
