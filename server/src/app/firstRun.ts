import { QueryTypes } from "sequelize";
import type { Platform } from "../platform/platform.ts";

/** Whether the demo is in this database: never wanted here, there already, or put there just now. */
export type DemoState = "absent" | "present" | "seeded";

/**
 * Puts the demo into a database without accounts, once. It runs before anyone is served, and again after a start that was
 * cut short: `seed` must therefore be safe to repeat.
 */
export async function seedOnFirstRun(
  platform: Platform,
  seed: (platform: Platform) => Promise<void>,
): Promise<DemoState> {
  const { db, clock, config } = platform;
  const [row] = await db.query<{ state: string | null; empty: boolean }>(
    "SELECT (SELECT state FROM installation WHERE name = 'demo') AS state, NOT EXISTS (SELECT 1 FROM users) AS empty",
    { type: QueryTypes.SELECT },
  );
  if (row?.state === "done") return "present";
  if (!config.demo || (row?.state !== "begun" && !row?.empty)) return "absent";
  const note = (state: string) =>
    db.query(
      `INSERT INTO installation (name, state, changed_at) VALUES ('demo', $1, $2)
       ON CONFLICT (name) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
      { bind: [state, clock.now()] },
    );
  await note("begun");
  await seed(platform);
  await note("done");
  return "seeded";
}
