import { QueryTypes } from "sequelize";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Scope } from "../../../platform/scope.ts";

/** What a bank holds back is the bank's to give back: refuses until it has decided. */
export async function refuseDisputed({ platform, transaction }: Scope, orderId: string): Promise<void> {
  const [dispute] = await platform.db.query(
    "SELECT 1 FROM disputes WHERE order_id = $id AND state = 'open'",
    { bind: { id: orderId }, transaction, type: QueryTypes.SELECT },
  );
  if (dispute) throw new Refusal("order_disputed");
}
