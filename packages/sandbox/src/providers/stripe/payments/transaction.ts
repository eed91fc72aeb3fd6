import type { Shelf } from "../../../store.ts";
import { newId } from "../ids.ts";

/** A balance transaction of the account. */
export type BalanceTransaction = ReturnType<typeof transactionOf>;

const DAY = 86_400;

/** Returns the fee of a charge: 2.9% and 30 minor units, in the charge's currency. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

export interface Movement {
  /** Minor units; negative if money leaves. */
  amount: number;
  fee: number;
  currency: string;
  type: "charge" | "payment" | "refund" | "adjustment" | "refund_failure";
  /** The charge, refund or dispute. */
  source: string;
  description: string | null;
  at: number;
}

export function move(transactions: Shelf<BalanceTransaction>, movement: Movement): BalanceTransaction {
  return transactions.put(transactionOf(movement));
}

function transactionOf({ amount, fee, currency, type, source, description, at }: Movement) {
  const fee_details =
    fee === 0
      ? []
      : [
          {
            amount: fee,
            application: null,
            currency,
            description: "Stripe processing fees",
            type: "stripe_fee",
          },
        ];
  return {
    id: newId("txn"),
    object: "balance_transaction" as const,
    amount,
    available_on: at + 2 * DAY,
    balance_type: "payments" as const,
    created: at,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details,
    net: amount - fee,
    reporting_category: type === "adjustment" ? "dispute" : type === "payment" ? "charge" : type,
    source,
    status: "pending" as const,
    type,
  };
}
