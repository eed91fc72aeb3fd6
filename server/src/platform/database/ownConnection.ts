import pg from "pg";
import { clientConfig, type DatabaseAddress } from "./address.ts";

/** Runs `work` on a dedicated connection that is closed afterward. */
export type WithOwnConnection = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

/**
 * Connections outside the pool, for work of minutes: in the pool of ten it would take a connection from every
 * request, and the pool's time limit would end it. When `work` throws, closing the connection rolls back what is
 * unfinished.
 */
export function ownConnections(address: DatabaseAddress): WithOwnConnection {
  return async (work) => {
    const client = new pg.Client({
      ...clientConfig(address),
      application_name: "quire bulk",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      options: "-c timezone=UTC",
    });
    // The running query gets the error; without this listener, the process would end.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}
