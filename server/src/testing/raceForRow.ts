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
    await expect.poll(() => lockWaits(platform), { interval: 5 }).toBe(requests.length);
    return { racing: requests };
  });
  return Promise.all(racing);
}

/**
 * Runs a job during another server's transaction that has written a row, such as a claim of the same work: that one is
 * committed when the job is done or waits for it.
 */
export async function runDuring<T>(platform: TestPlatform, row: Row, run: () => Promise<T>): Promise<T> {
  const { running } = await platform.db.transaction(async (transaction) => {
    await select(platform.db, row.sql, row.bind, transaction);
    let isDone = false;
    const started = run().finally(() => {
      isDone = true;
    });
    const isDoneOrWaits = async () => isDone || (await lockWaits(platform)) === 1;
    await expect.poll(isDoneOrWaits, { interval: 5 }).toBe(true);
    return { running: started };
  });
  return running;
}

/** Returns how many statements wait for a lock. */
export async function lockWaits({ db }: TestPlatform): Promise<number | undefined> {
  const [row] = await select<{ requests: number }>(
    db,
    `SELECT count(*)::int AS requests FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.requests;
}
