import { randomInt } from "node:crypto";
import { newId } from "../ids.ts";
import type { Notes } from "../wire/body.ts";

export type Payment = ReturnType<typeof newPayment>;

/** The payment method. */
export type Means = { method: "card" } | { method: "upi"; vpa: string };

export interface PaymentParams {
  amount: number;
  currency: string;
  order_id: string | null;
  invoice_id: string | null;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  means: Means;
  /** The buyer bears the fee: the payment is larger than its order by it. */
  isFeeOnTop?: boolean;
}

export type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

export function newPayment({ means, isFeeOnTop = false, ...params }: PaymentParams, at: number) {
  const isCard = means.method === "card";
  const card = isCard ? newCard() : null;
  return {
    id: newId("pay"),
    entity: "payment" as const,
    amount: params.amount + (isFeeOnTop ? feeOf(params.amount).fee : 0),
    currency: params.currency,
    status: "created" as PaymentStatus,
    order_id: params.order_id,
    invoice_id: params.invoice_id,
    international: false,
    method: means.method,
    amount_refunded: 0,
    refund_status: null as "partial" | "full" | null,
    captured: false,
    description: params.description,
    card_id: card?.id ?? null,
    ...(card ? { card } : {}),
    bank: null,
    wallet: null,
    vpa: means.method === "upi" ? means.vpa : null,
    email: params.email,
    contact: params.contact,
    customer_id: null as string | null,
    token_id: null as string | null,
    notes: params.notes,
    fee: null as number | null,
    tax: null as number | null,
    fee_bearer: isFeeOnTop ? ("customer" as const) : ("platform" as const),
    error_code: null as string | null,
    error_description: null as string | null,
    error_source: null as string | null,
    error_step: null as string | null,
    error_reason: null as string | null,
    acquirer_data: isCard ? { auth_code: digits(6) } : { rrn: digits(12) },
    created_at: at,
    ...(means.method === "upi" ? { upi: { vpa: means.vpa } } : {}),
  };
}

/** Returns the fee of a captured amount: 2%, and 18% GST on that. The reported fee includes the tax. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const own = Math.round(amount * 0.02);
  const tax = Math.round(own * 0.18);
  return { fee: own + tax, tax };
}

function newCard() {
  return {
    id: newId("card"),
    entity: "card" as const,
    name: "Sandbox Buyer",
    last4: "1111",
    network: "Visa",
    type: "debit",
    issuer: null,
    international: false,
    emi: false,
    sub_type: "consumer",
    token_iin: null,
  };
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
