import type { Currency } from "@quire/domain/billing/money";
import type { PaymentProvider } from "@quire/domain/enums";
import type { SubscriptionPort } from "../subscriptions/subscriptionPort.ts";

/** An order as its provider is told of it. */
export interface OrderToPay {
  id: string;
  amount: number;
  currency: Currency;
  /** What the buyer reads on the provider's page. */
  title: string;
  /** Read only where the provider asks for it. */
  buyerEmail(): Promise<string | null>;
  /** Where the buyer comes back to, paid or not. */
  returnUrl: string;
}

/** The provider's own order for one of ours. */
export interface ProviderOrder {
  id: string;
  /** Where the buyer pays; null where they do on a page of ours. */
  checkoutUrl: string | null;
}

/** A payment that was captured, as its provider tells. */
export interface CapturedPayment {
  id: string;
  amount: number;
  /** In capitals. */
  currency: string;
  /** What the provider kept, in the same currency; null while it does not know. */
  fee: number | null;
  /** Our order that the provider says was paid. */
  orderId: string | null;
}

/** `open`: can still be paid. `processing`: the buyer has done their part. `over`: nobody can pay it any more. */
export type PaymentReading =
  | { state: "open" | "processing" | "over" }
  | { state: "paid"; payment: CapturedPayment };

/** A refund as its provider tells. */
export interface ProviderRefund {
  id: string;
  amount: number;
  state: "pending" | "processed" | "failed";
  /** Ours that it was made for; null where it was made in the provider's own dashboard. */
  refundId: string | null;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  state: "open" | "won" | "lost";
  /** How much of the payment the bank asks for. */
  amount: number;
  /** What the provider takes for it, in the payment's currency. */
  fee: number;
}

/** What an event of a provider is about. What it says of it is not believed: the provider is asked. */
export type EventSubject =
  | { kind: "order"; providerOrderId: string }
  | { kind: "failure"; orderId: string | null; providerOrderId: string | null }
  | { kind: "refund"; paymentId: string }
  | { kind: "dispute"; disputeId: string }
  /** By our name for it where it has that, else by one of the provider's. */
  | { kind: "subscription"; ownId: string | null; providerId: string };

export interface ProviderEvent {
  id: string;
  type: string;
  body: object;
}

/** One provider of payments. Every method may throw `PaymentRefused` or `PaymentUnknown`, and nothing else. */
export interface PaymentPort {
  readonly name: PaymentProvider;
  readonly subscriptions: SubscriptionPort;
  /** Asked again for the same order it makes no second one that could be paid. */
  create(order: OrderToPay): Promise<ProviderOrder>;
  /** What the provider says of its order now. Captures what was only authorized. */
  read(order: { providerOrderId: string; amount: number; currency: Currency }): Promise<PaymentReading>;
  /** Whether the provider signed this answer of its checkout. */
  isProof(proof: { providerOrderId: string; paymentId: string; signature: string }): boolean;
  /** Gives a payment back. Asked again with the same `refundId` it gives back nothing more. */
  refund(refund: { refundId: string; paymentId: string; amount: number }): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  readDispute(disputeId: string): Promise<ProviderDispute>;
  /** Our order that a payment, which was taken, says it is for; null where it names none. */
  orderOf(paymentId: string): Promise<string | null>;
  /**
   * The provider's orders, and checkouts of subscriptions where a bank may take its time over those, that were paid since then,
   * a page at a time: also those that are none of ours. One that was only authorized is among them.
   */
  paidSince(since: Date): AsyncIterable<string[]>;
  /** All that went back, or was to go back, since then. */
  refundsSince(since: Date): Promise<(ProviderRefund & { paymentId: string })[]>;
  /** All disputes that were opened since then. */
  disputesSince(since: Date): Promise<ProviderDispute[]>;
  /** The event in the body of a webhook; null where it is unsigned, forged or old. */
  readWebhook(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): ProviderEvent | null;
  /** What it is about; null where that is nothing to us. */
  subjectOf(event: { type: string; body: unknown }): EventSubject | null;
}

/** The provider has said no, for good. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
}

/** Nobody knows whether it happened: the answer was lost, late, or an error of theirs. Unknown is not failed. */
export class PaymentUnknown extends Error {
  override name = "PaymentUnknown";
}

/** Whether a provider is at fault, and not we. */
export const isProviderTrouble = (error: unknown): error is PaymentRefused | PaymentUnknown =>
  error instanceof PaymentUnknown || error instanceof PaymentRefused;
