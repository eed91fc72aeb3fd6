import { execute, select } from "../platform/database/select.ts";
import type { Platform } from "../platform/platform.ts";

/** Held by the process that seeds; the others wait. It ends with that process, however that ends. */
const DEMO_LOCK = 7_163_201_149;

/** Whether the demo is in this database: turned off, already present, or seeded just now. */
export type DemoState = "absent" | "present" | "seeded";

/**
 * Seeds the demo into a database without accounts, once, while other processes wait. Runs before any request is served,
 * and again after an interrupted start, so `seed` must be safe to repeat.
 */
export async function seedOnFirstRun(
  platform: Platform,
  seed: (platform: Platform) => Promise<void>,
): Promise<DemoState> {
  const state = await readState(platform);
  if (state !== "due") return state;
  return platform.withOwnConnection(async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [DEMO_LOCK]);
    const state = await readState(platform);
    if (state !== "due") return state;
    await recordState(platform, "started");
    await seed(platform);
    await recordState(platform, "done");
    return "seeded";
  });
}

async function readState({ db, config }: Platform): Promise<"due" | "absent" | "present"> {
  const [row] = await select<{ state: string | null; empty: boolean }>(
    db,
    "SELECT (SELECT state FROM installation WHERE name = 'demo') AS state, NOT EXISTS (SELECT 1 FROM users) AS empty",
  );
  if (row?.state === "done") return "present";
  return config.demo && (row?.state === "started" || row?.empty) ? "due" : "absent";
}

async function recordState({ db, clock }: Platform, state: "started" | "done"): Promise<void> {
  await execute(
    db,
    `INSERT INTO installation (name, state, changed_at) VALUES ('demo', $state, $now)
     ON CONFLICT (name) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
    { state, now: clock.now() },
  );
}
