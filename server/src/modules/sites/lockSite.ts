import type { Transaction } from "sequelize";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** Locks a site until the transaction ends, for changes that must follow one another, of rows that may not exist yet. */
export async function lockSite({ db }: Platform, siteId: string, transaction: Transaction): Promise<void> {
  await execute(db, "SELECT 1 FROM sites WHERE id = $siteId FOR NO KEY UPDATE", { siteId }, transaction);
}
