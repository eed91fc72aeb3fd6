import { execute } from "../platform/database/select.ts";
import type { TestPlatform } from "./testPlatform.ts";

/**
 * Opens every connection of the pool. Without it, the first of several parallel requests finishes before the others
 * have a connection, and nothing races.
 */
export async function warmPool({ db, config }: TestPlatform): Promise<void> {
  await Promise.all(Array.from({ length: config.databasePool }, () => execute(db, "SELECT 1")));
}
