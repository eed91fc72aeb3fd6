import { newId } from "../ids.ts";
import type { Notes } from "../wire/body.ts";

export type Order = ReturnType<typeof newOrder>;

export interface OrderParams {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
}

export function newOrder({ amount, currency, receipt, notes }: OrderParams, at: number) {
  return {
    id: newId("order"),
    entity: "order" as const,
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: "created" as "created" | "attempted" | "paid",
    attempts: 0,
    notes,
    created_at: at,
  };
}
