import { expect } from "vitest";
import { select } from "../platform/database/select.ts";
import type { TestPlatform } from "./testPlatform.ts";

interface Row {
  sql: string;
  bind: Record<string, unknown>;
}

/**
 * Makes requests contend for one row: locks it (`SELECT … FOR UPDATE`) until all of them wait for it, then releases
 * it. There must be fewer requests than pool connections, as the lock and the watcher use one each.
 */
export async function raceForRow<T>(
  platform: TestPlatform,
  row: Row,
  start: () => Promise<T>[],
): Promise<T[]> {
  const { racing } = await platform.db.transaction(async (transaction) => {
    await select(platform.db, row.sql, row.bind, transaction);
    const requests = start();
    await expect.poll(() => waiting(platform), { interval: 5 }).toBe(requests.length);
    return { racing: requests };
  });
  return Promise.all(racing);
}

async function waiting({ db }: TestPlatform): Promise<number | undefined> {
  const [row] = await select<{ requests: number }>(
    db,
    `SELECT count(*)::int AS requests FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.requests;
}
