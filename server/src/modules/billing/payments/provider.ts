import type { Currency } from "@quire/domain/billing/money";
import type { PaymentProvider } from "@quire/domain/enums";
import type { SubscriptionPort } from "../subscriptions/subscriptionPort.ts";

/** An order to create at its provider. */
export interface OrderToPay {
  id: string;
  amount: number;
  currency: Currency;
  /** What the buyer reads on the provider's page. */
  title: string;
  /** Called only for a provider that asks for it. */
  buyerEmail(): Promise<string | null>;
  /** Where the buyer returns to, paid or not. */
  returnUrl: string;
}

/** The provider's order for one of ours. */
export interface ProviderOrder {
  id: string;
  /** Where the buyer pays; null if they pay on our page. */
  checkoutUrl: string | null;
}

/** A captured payment as its provider reports it. */
export interface CapturedPayment {
  id: string;
  amount: number;
  /** Uppercase ISO code. */
  currency: string;
  /** The provider's fee, in the same currency; null while unknown. */
  fee: number | null;
  /** Our order that was paid, according to the provider. */
  orderId: string | null;
}

/**
 * `open`: can still be paid. `processing`: the buyer has paid and the bank is deciding. `over`: can't be paid
 * anymore.
 */
export type PaymentReading =
  | { state: "open" | "processing" | "over" }
  | { state: "paid"; payment: CapturedPayment };

/** A refund as its provider reports it. */
export interface ProviderRefund {
  id: string;
  amount: number;
  state: "pending" | "processed" | "failed";
  /** The id of our refund; null if it was made in the provider's dashboard. */
  refundId: string | null;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  state: "open" | "won" | "lost";
  /** How much of the payment the bank asks for. */
  amount: number;
  /** The provider's fee for it, in the payment's currency. */
  fee: number;
}

/** What a provider's event is about. Its content is not trusted: the provider is queried. */
export type EventSubject =
  | { kind: "order"; providerOrderId: string }
  | { kind: "failure"; orderId: string | null; providerOrderId: string | null }
  | { kind: "refund"; paymentId: string }
  | { kind: "dispute"; disputeId: string }
  /** By our id if the event has it, otherwise by the provider's. */
  | { kind: "subscription"; ownId: string | null; providerId: string };

export interface ProviderEvent {
  id: string;
  type: string;
  body: object;
}

/** A payment provider. Every method may throw `PaymentRefused` or `PaymentUnknown`, and nothing else. */
export interface PaymentPort {
  readonly name: PaymentProvider;
  readonly subscriptions: SubscriptionPort;
  /** Creates an order. Repeated for the same order, it creates no second one that could be paid. */
  create(order: OrderToPay): Promise<ProviderOrder>;
  /** Reads the current state of an order, and captures an authorized payment. */
  read(order: { providerOrderId: string; amount: number; currency: Currency }): Promise<PaymentReading>;
  /** Whether the provider signed this result of its checkout. */
  isProof(proof: { providerOrderId: string; paymentId: string; signature: string }): boolean;
  /** Refunds a payment. Repeated with the same `refundId`, it refunds nothing more. */
  refund(refund: { refundId: string; paymentId: string; amount: number }): Promise<ProviderRefund>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  readDispute(disputeId: string): Promise<ProviderDispute>;
  /** Our order that a captured payment names; null if it names none. */
  orderOf(paymentId: string): Promise<string | null>;
  /**
   * Yields pages of the ids of provider orders that were paid since then, and of subscription checkouts where a
   * bank may take its time. Includes those that are not ours, and authorized payments.
   */
  paidSince(since: Date): AsyncIterable<string[]>;
  /** All refunds since then, including failed ones. */
  refundsSince(since: Date): Promise<(ProviderRefund & { paymentId: string })[]>;
  /** All disputes opened since then. */
  disputesSince(since: Date): Promise<ProviderDispute[]>;
  /** The event in a webhook's body; null if it is unsigned, forged or old. */
  readWebhook(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): ProviderEvent | null;
  /** What an event is about; null if it doesn't concern us. */
  subjectOf(event: { type: string; body: unknown }): EventSubject | null;
}

/** The provider refused, for good. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
}

/** The outcome is unknown: the answer was lost or late, or the provider had an error. Unknown is not failed. */
export class PaymentUnknown extends Error {
  override name = "PaymentUnknown";
}

/** Whether an error is the provider's and not ours. */
export const isProviderTrouble = (error: unknown): error is PaymentRefused | PaymentUnknown =>
  error instanceof PaymentUnknown || error instanceof PaymentRefused;
