import pg from "pg";

/** Where a database is and how to sign in. `host` is a folder for a Unix socket. */
export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: unknown;
}

/** Parses a `postgres://` URL like the pg library, with `?host=/folder` and `?sslmode=`; doesn't connect. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const client = new pg.Client({ connectionString: url }) as pg.Client & { ssl: unknown };
  return {
    host: client.host,
    port: client.port,
    user: client.user ?? "",
    password: client.password ?? "",
    database: client.database ?? "",
    ssl: client.ssl,
  };
}

/** The same address in the shape that the pg library and graphile-worker expect. */
export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return { ...address, ssl: address.ssl as pg.ClientConfig["ssl"] };
}
