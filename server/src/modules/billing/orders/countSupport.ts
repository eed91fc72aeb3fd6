import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "./orderRow.ts";

/**
 * Moves the count of a site's supporters with a payment of support, in its own transaction. Of a creator who has left
 * nothing is counted any more, though their site may stay.
 */
export async function countSupport(scope: Scope, { kind, site_id }: OrderRow, by: 1 | -1): Promise<void> {
  if (kind !== "support" || !(await holdCreator(scope, site_id))) return;
  const { platform, transaction } = scope;
  await platform.db.query("UPDATE sites SET supporters_count = supporters_count + $by WHERE id = $site", {
    bind: { by, site: site_id },
    transaction,
  });
}

/** Whether a creator is there, and stays until the transaction ends: their row is held before their site's, as everywhere. */
async function holdCreator({ platform, transaction }: Scope, id: string): Promise<boolean> {
  const rows = await platform.db.query(
    "SELECT 1 FROM users WHERE id = $id AND deleted_at IS NULL FOR SHARE",
    {
      bind: { id },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return rows.length > 0;
}
