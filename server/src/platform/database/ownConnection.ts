import pg from "pg";
import { clientConfig, type DatabaseAddress } from "./address.ts";

/** Runs `work` on a connection that nobody else has and that ends with it. */
export type WithOwnConnection = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

/**
 * Connections beside the pool, for work of minutes: of the pool's ten it would take one from every request, and their
 * time limit would end it. What is unfinished when `work` throws is undone by the connection's end.
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
    // What runs when it breaks is told; without this, so would be the process, by its end.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}
