import pg from "pg";
import { isAwayFor } from "../database/isAway.ts";

/** The code that the queue's library answers by trying again within milliseconds, up to a hundred times. */
const TRY_AGAIN = "40001";

/**
 * A pool for the queue's library, which lives through a restart of the database. The library reports a failed or a
 * finished job without waiting for the report, so a report that could not be sent would end the process: the loss of
 * the database is told to it as something to try again. Its reports and its takings may be repeated.
 */
export class PatientPool extends pg.Pool {
  readonly #patient = new WeakSet<pg.PoolClient>();

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
    return super.connect().then((client) => this.#makePatient(client), rethrow);
  }

  #makePatient(client: pg.PoolClient): pg.PoolClient {
    if (this.#patient.has(client)) return client;
    this.#patient.add(client);
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const answer = ask(...args);
      return answer instanceof Promise ? answer.catch(rethrow) : answer;
    };
    return Object.assign(client, { query });
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof Error) || !isAwayFor(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN });
}
