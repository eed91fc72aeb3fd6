import type { ReaderStanding } from "@quire/domain/billing/journals";
import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** How the sale of an order stands, whose row is held: what of it went back, and for how much banks ask. */
export async function standingOf(
  { platform, transaction }: Scope,
  { id, returned }: OrderRow,
): Promise<ReaderStanding> {
  const [row] = await platform.db.query<{ disputed: number }>(
    "SELECT coalesce(sum(amount), 0)::float8 AS disputed FROM disputes WHERE order_id = $id AND state = 'open'",
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  return { returned, disputed: row?.disputed ?? 0 };
}
