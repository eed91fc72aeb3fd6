import { QueryTypes } from "sequelize";
import { expect } from "vitest";
import type { TestPlatform } from "./testPlatform.ts";

interface Row {
  sql: string;
  bind: Record<string, unknown>;
}

/**
 * Lets requests meet at one row, for certain: holds it (`SELECT … FOR UPDATE`) until every one of them waits for it,
 * then lets go. Their number must be below the pool's, which the holder and the watcher use too.
 */
export async function raceForRow<T>(
  platform: TestPlatform,
  row: Row,
  start: () => Promise<T>[],
): Promise<T[]> {
  const { racing } = await platform.db.transaction(async (transaction) => {
    await platform.db.query(row.sql, { bind: row.bind, type: QueryTypes.SELECT, transaction });
    const requests = start();
    await expect.poll(() => waiting(platform), { timeout: 10_000, interval: 5 }).toBe(requests.length);
    return { racing: requests };
  });
  return Promise.all(racing);
}

async function waiting({ db }: TestPlatform): Promise<number | undefined> {
  const [row] = await db.query<{ requests: number }>(
    `SELECT count(*)::int AS requests FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    { type: QueryTypes.SELECT },
  );
  return row?.requests;
}
