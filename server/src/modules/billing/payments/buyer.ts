import type { PaymentPage } from "@quire/contracts/records/order";
import type { Platform } from "../../../platform/platform.ts";
import { users } from "../../accounts/models/users.ts";

type Prefill = NonNullable<PaymentPage["checkout"]>["prefill"];

/** What we tell a provider about a buyer, to prefill its checkout. */
export async function prefillOf({ db }: Pick<Platform, "db">, userId: string): Promise<Prefill> {
  const row = await users(db).findByPk(userId, { attributes: ["name", "email", "mobile"] });
  const buyer = row?.get();
  return { name: buyer?.name ?? "", email: buyer?.email ?? null, contact: buyer?.mobile ?? null };
}
