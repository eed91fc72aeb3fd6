import type { TestPlatform } from "./testPlatform.ts";

/**
 * Opens every connection of the pool. Without it, the first of several parallel requests is done before the others
 * have a connection at all, and a race is never run.
 */
export async function warmPool({ db, config }: TestPlatform): Promise<void> {
  await Promise.all(Array.from({ length: config.databasePool }, () => db.query("SELECT 1")));
}
