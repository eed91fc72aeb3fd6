import type { Account } from "../account.ts";
import type { Charge } from "./charge.ts";

const LATER_SECONDS = 600;

/** Returns a charge as of now: a late balance transaction appears after ten minutes. */
export function showFee(account: Pick<Account, "transactions" | "now">, charge: Charge): Charge {
  const { id, paid, balance_transaction: transaction, created } = charge;
  if (!paid || transaction !== null || account.now() - created < LATER_SECONDS) return charge;
  const line = account.transactions
    .all()
    .find(({ source, type }) => source === id && (type === "charge" || type === "payment"));
  return { ...charge, balance_transaction: line?.id ?? null };
}
