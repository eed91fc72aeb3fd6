import type { Desk } from "../desk.ts";
import type { Charge } from "./charge.ts";

const LATER_SECONDS = 600;

/** A charge as it is shown now: one whose line in the balance was late has it after a while. */
export function showFee(desk: Pick<Desk, "transactions" | "now">, charge: Charge): Charge {
  const { id, paid, balance_transaction: shown, created } = charge;
  if (!paid || shown !== null || desk.now() - created < LATER_SECONDS) return charge;
  const line = desk.transactions
    .all()
    .find(({ source, type }) => source === id && (type === "charge" || type === "payment"));
  return { ...charge, balance_transaction: line?.id ?? null };
}
