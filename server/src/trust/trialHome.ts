import pg from "pg";
import { readConfig } from "../platform/config.ts";
import { clientConfig, type DatabaseAddress } from "../platform/database/address.ts";
import { openPlatform } from "../platform/openPlatform.ts";
import type { Platform } from "../platform/platform.ts";
import { makeSession } from "../testing/factories/session.ts";
import { makeSite } from "../testing/factories/site.ts";
import { makeUser } from "../testing/factories/user.ts";
import { makeTempDir, removeTempDir } from "../testing/withTempDir.ts";

export interface TrialPerson {
  id: string;
  token: string;
}

/** A data folder with a site, its creator and some readers, on which servers may live and die. */
export interface TrialHome {
  dataDir: string;
  creator: TrialPerson;
  readers: TrialPerson[];
  /** Runs one query past the server, which must be up. */
  query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]>;
  remove(): Promise<void>;
}

/** `prepare` makes what else is to be there before the first server is. */
export async function makeTrialHome(
  readerCount: number,
  prepare: (platform: Platform) => Promise<void> = async () => undefined,
): Promise<TrialHome> {
  const dataDir = await makeTempDir();
  const platform = await openPlatform(
    readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
  );
  const { address } = platform;
  const person = async (id: string) => ({ id, token: (await makeSession(platform, { user_id: id })).token });
  try {
    await platform.migrate();
    const creator = await person((await makeSite(platform)).id);
    const readers: TrialPerson[] = [];
    for (let n = 0; n < readerCount; n++) readers.push(await person((await makeUser(platform)).id));
    await prepare(platform);
    return {
      dataDir,
      creator,
      readers,
      query: (sql, bind = []) => queryOnce(address, sql, bind),
      remove: () => removeTempDir(dataDir),
    };
  } finally {
    await platform.close();
  }
}

async function queryOnce<Row extends object>(
  address: DatabaseAddress,
  sql: string,
  bind: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(clientConfig(address));
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, bind)).rows;
  } finally {
    await client.end();
  }
}
