import { execute, select } from "../platform/database/select.ts";
import type { Platform } from "../platform/platform.ts";

/** Whether the demo is in this database: turned off, already present, or seeded just now. */
export type DemoState = "absent" | "present" | "seeded";

/**
 * Seeds the demo into a database without accounts, once. Runs before any request is served, and again after an
 * interrupted start, so `seed` must be safe to repeat.
 */
export async function seedOnFirstRun(
  platform: Platform,
  seed: (platform: Platform) => Promise<void>,
): Promise<DemoState> {
  const { db, clock, config } = platform;
  const [row] = await select<{ state: string | null; empty: boolean }>(
    db,
    "SELECT (SELECT state FROM installation WHERE name = 'demo') AS state, NOT EXISTS (SELECT 1 FROM users) AS empty",
  );
  if (row?.state === "done") return "present";
  if (!config.demo || (row?.state !== "started" && !row?.empty)) return "absent";
  const recordState = (state: string) =>
    execute(
      db,
      `INSERT INTO installation (name, state, changed_at) VALUES ('demo', $state, $now)
       ON CONFLICT (name) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
      { state, now: clock.now() },
    );
  await recordState("started");
  await seed(platform);
  await recordState("done");
  return "seeded";
}
