import type { Scope } from "../../../platform/scope.ts";
import { addSupporters } from "../../sites/siteCounts.ts";
import type { OrderRow } from "./orderRow.ts";

/**
 * Adds to a site's supporter count with a payment of support, in the same transaction. False if the creator has
 * left: their site may remain, but is not counted.
 */
export async function countSupport(scope: Scope, { kind, site_id }: OrderRow, by: 1 | -1): Promise<boolean> {
  if (kind !== "support" || !(await lockCreator(scope, site_id))) return false;
  await addSupporters(scope, site_id, by);
  return true;
}

/**
 * Whether the creator exists; if so, they can't be deleted before the transaction ends. A user's row is locked
 * before their site's, as everywhere.
 */
async function lockCreator(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.select("SELECT 1 FROM users WHERE id = $id AND deleted_at IS NULL FOR SHARE", {
    id,
  });
  return rows.length > 0;
}
