import type { PaymentPage } from "@quire/contracts/records/order";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";

type Prefill = NonNullable<PaymentPage["checkout"]>["prefill"];

/** What a provider is told of a buyer, so that they need not type it there. */
export async function prefillOf({ db }: Pick<Platform, "db">, userId: string): Promise<Prefill> {
  const [buyer] = await selectPrepared<Prefill>(
    db,
    "SELECT name, email, mobile AS contact FROM users WHERE id = $userId",
    { userId },
  );
  return buyer ?? { name: "", email: null, contact: null };
}
