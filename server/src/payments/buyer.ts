import type { PaymentPage } from "@quire/contracts/records/order";
import { QueryTypes } from "sequelize";
import type { Platform } from "../platform/platform.ts";

type Prefill = NonNullable<PaymentPage["checkout"]>["prefill"];

/** What a provider is told of a buyer, so that they need not type it there. */
export async function prefillOf({ db }: Pick<Platform, "db">, userId: string): Promise<Prefill> {
  const [buyer] = await db.query<Prefill>(
    "SELECT name, email, mobile AS contact FROM users WHERE id = $userId",
    { bind: { userId }, type: QueryTypes.SELECT },
  );
  return buyer ?? { name: "", email: null, contact: null };
}
