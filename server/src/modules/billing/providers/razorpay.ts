import { createHmac, timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import type { RazorpayAccount } from "../../../platform/paymentConfig.ts";
import {
  type CapturedPayment,
  type EventSubject,
  type PaymentPort,
  type PaymentReading,
  PaymentRefused,
  PaymentUnknown,
  type ProviderDispute,
  type ProviderRefund,
} from "../payments/provider.ts";
import { razorpaySubscriptions } from "../subscriptions/razorpaySubscriptions.ts";
import { secondsOf } from "./seconds.ts";

const PATIENCE_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 ** 2;
/** Razorpay resends an event for a day. An older one was replayed by someone else. */
const OLDEST_EVENT_MS = 3 * 24 * 60 * 60 * 1000;

/** The fields we read of Razorpay's responses. Its library's own types omit half of them. */
interface Payment {
  id: string;
  order_id: string | null;
  created_at: number;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** True even after a refund. An authorized payment that was never captured also ends as `refunded`. */
  captured: boolean;
  fee: number | null;
  /** Who bears the fee. If the buyer does, it is part of `amount`, on top of the order's. */
  fee_bearer?: "platform" | "customer";
}

interface Refund {
  id: string;
  created_at: number;
  amount: number;
  status: "pending" | "processed" | "failed";
  notes: Record<string, string> | unknown[];
}

interface Dispute {
  id: string;
  payment_id: string;
  created_at: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  amount: number;
}

/** What we set of its library's HTTP client, which has no limits by default. */
interface HttpClient {
  defaults: { baseURL: string; maxContentLength: number };
  interceptors: { request: { use(change: (config: object) => object): void } };
}

/** Payments by Razorpay's Standard Checkout: cards, UPI and others, in rupees. */
export function openRazorpay(account: RazorpayAccount, patience = PATIENCE_MS): PaymentPort {
  const razorpay = new Razorpay({ key_id: account.keyId, key_secret: account.keySecret });
  const { defaults, interceptors } = (razorpay as unknown as { api: { rq: HttpClient } }).api.rq;
  if (account.url) defaults.baseURL = account.url;
  defaults.maxContentLength = MAX_ANSWER_BYTES;
  // Its own timeout starts again with each byte.
  interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(patience) }));

  return {
    name: "razorpay",
    subscriptions: razorpaySubscriptions(razorpay, {
      known,
      isSigned: (text, signature) => isSigned(text, account.keySecret, signature),
      account: account.keyId,
    }),

    // A repeated request creates a second order, but only the stored one is ever shown to a buyer.
    create: ({ id, amount, currency }) =>
      known(async () => {
        const order = await razorpay.orders.create({
          amount,
          currency,
          receipt: id,
          notes: { order_id: id },
        });
        return { id: order.id, checkoutUrl: null };
      }),

    read: ({ providerOrderId, amount, currency }) =>
      known(async (): Promise<PaymentReading> => {
        const order = await razorpay.orders.fetch(providerOrderId);
        const { items } = (await razorpay.orders.fetchPayments(providerOrderId)) as unknown as {
          items: Payment[];
        };
        const paid =
          items.find(({ status }) => status === "captured") ??
          items.find((one) => one.status === "refunded" && one.captured);
        if (paid) return { state: "paid", payment: captured(paid, order.receipt ?? null) };
        const authorized = items.find(({ status }) => status === "authorized");
        // A payment of another amount is never captured: Razorpay returns it to the buyer, and nobody waits for it.
        if (authorized && mayPay(authorized, amount) && authorized.currency === currency) {
          const payment = (await razorpay.payments.capture(
            authorized.id,
            amount,
            currency,
          )) as unknown as Payment;
          return { state: "paid", payment: captured(payment, order.receipt ?? null) };
        }
        return { state: items.some(({ status }) => status === "created") ? "processing" : "open" };
      }),

    isProof: ({ providerOrderId, paymentId, signature }) =>
      isSigned(`${providerOrderId}|${paymentId}`, account.keySecret, signature),

    refund: ({ refundId, paymentId, amount }) =>
      known(async () => {
        // Its library can't send an idempotency key: look for an existing refund first.
        const made = (await listRefunds(paymentId)).find((one) => one.refundId === refundId);
        if (made) return made;
        const refund = await razorpay.payments.refund(paymentId, { amount, notes: { refund_id: refundId } });
        return refundOf(refund as unknown as Refund);
      }),

    listRefunds: (paymentId) => known(() => listRefunds(paymentId)),

    readDispute: (disputeId) =>
      known(async () => disputeOf((await razorpay.disputes.fetch(disputeId)) as unknown as Dispute)),

    orderOf: (paymentId) =>
      known(async () => {
        const { order_id, captured: isTaken } = (await razorpay.payments.fetch(
          paymentId,
        )) as unknown as Payment;
        // A payment that was never captured paid for nothing, and its return is not a refund.
        return order_id && isTaken ? ((await razorpay.orders.fetch(order_id)).receipt ?? null) : null;
      }),

    async *paidSince(since) {
      const pages = pagesSince<Payment>(since, (page) =>
        known(() => razorpay.payments.all({ from: secondsOf(since), ...page })),
      );
      for await (const payments of pages) {
        // Payments of subscriptions and payment links name no order.
        yield payments.filter(isPaid).flatMap(({ order_id }) => order_id ?? []);
      }
    },

    refundsSince: (since) =>
      known(async () => {
        const refunds = await listAll<Refund & { payment_id: string }>(since, (page) =>
          razorpay.refunds.all({ from: secondsOf(since), ...page }),
        );
        return refunds.map((refund) => ({ ...refundOf(refund), paymentId: refund.payment_id }));
      }),

    disputesSince: (since) =>
      known(async () =>
        (await listAll<Dispute>(since, (page) => razorpay.disputes.all(page))).map(disputeOf),
      ),

    readWebhook(body, headers, now) {
      const signature = headers["x-razorpay-signature"];
      if (!signature || !isSigned(body, account.webhookSecret, signature)) return null;
      const event = parse(body);
      const sent = Number(event?.created_at) * 1000;
      if (!event || !(Math.abs(now.getTime() - sent) < OLDEST_EVENT_MS)) return null;
      // The event's id is in an unsigned header: under another id the same event is handled once more, which is
      // safe.
      const id =
        headers["x-razorpay-event-id"]?.slice(0, 200) ||
        createHmac("sha256", "event").update(body).digest("hex");
      return { id, type: String(event.event).slice(0, 200), body: event };
    },

    subjectOf: ({ body }) => subjectOf(body as Event),
  };

  async function listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    const { items } = await razorpay.payments.fetchMultipleRefund(paymentId, { count: 100 });
    return (items as unknown as Refund[]).map(refundOf);
  }
}

interface Event {
  event: string;
  created_at: number;
  payload: {
    payment?: { entity: { order_id?: string; id: string } };
    order?: { entity: { id: string } };
    refund?: { entity: { payment_id: string } };
    dispute?: { entity: { id: string } };
    subscription?: { entity: { id: string; notes: Record<string, string> | unknown[] } };
  };
}

function parse(body: Buffer): Event | null {
  try {
    return JSON.parse(body.toString("utf8")) as Event;
  } catch {
    return null;
  }
}

function subjectOf({ event, payload }: Event): EventSubject | null {
  const { payment, order, refund, dispute, subscription } = payload ?? {};
  if (event.startsWith("subscription.")) {
    if (!subscription) return null;
    const { id, notes } = subscription.entity;
    const ownId = Array.isArray(notes) ? null : (notes?.subscription_id ?? null);
    return { kind: "subscription", ownId, providerId: id };
  }
  if (event.startsWith("payment.dispute."))
    return dispute ? { kind: "dispute", disputeId: dispute.entity.id } : null;
  if (event.startsWith("refund."))
    return refund ? { kind: "refund", paymentId: refund.entity.payment_id } : null;
  if (event === "payment.failed") {
    const failed = payment?.entity.order_id;
    return failed ? { kind: "failure", orderId: null, providerOrderId: failed } : null;
  }
  const providerOrderId = order?.entity.id ?? payment?.entity.order_id;
  return providerOrderId ? { kind: "order", providerOrderId } : null;
}

/** Whether an authorized payment may be one of an order's amount. Its fee is known only when it is captured. */
function mayPay({ amount: paid, fee_bearer: bearer }: Payment, amount: number): boolean {
  return bearer === "customer" ? paid >= amount : paid === amount;
}

/**
 * Razorpay's `fee` includes the tax. One that the buyer bears is neither part of the price nor anybody's cost. While
 * it is unknown, so is what was paid for the order.
 */
function captured(
  { id, amount, currency, fee, fee_bearer: bearer }: Payment,
  orderId: string | null,
): CapturedPayment {
  if (bearer !== "customer") return { id, amount, currency, fee: fee ?? null, orderId };
  if (fee === null) throw new PaymentUnknown(`Razorpay: the fee of ${id} is not known yet`);
  return { id, amount: amount - fee, currency, fee: 0, orderId };
}

function refundOf({ id, amount, status, notes }: Refund): ProviderRefund {
  const refundId = Array.isArray(notes) ? null : (notes?.refund_id ?? null);
  return { id, amount, state: status, refundId };
}

function disputeOf({ id, payment_id, status, amount }: Dispute): ProviderDispute {
  const state = status === "won" || status === "closed" ? "won" : status === "lost" ? "lost" : "open";
  // `amount_deducted` is the disputed amount; no field reports a fee.
  return { id, paymentId: payment_id, state, amount, fee: 0 };
}

/** An authorized payment is captured when its order is read. */
const isPaid = ({ status, captured: isCaptured }: Payment): boolean => isCaptured || status === "authorized";

const PAGE = 100;
/** A safeguard against a list without an end. */
const MOST_PAGES = 1000;

/**
 * Yields a list page by page, newest first, back to `since`. Entries added in between shift the pages: some come
 * twice, none is missed.
 */
async function* pagesSince<T extends { created_at: number }>(
  since: Date,
  read: (page: { count: number; skip: number }) => Promise<{ items: unknown[] }>,
): AsyncGenerator<T[]> {
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items } = (await read({ count: PAGE, skip: page * PAGE })) as { items: T[] };
    const young = items.filter(({ created_at }) => created_at * 1000 >= since.getTime() - 1000);
    yield young;
    if (young.length < PAGE) return;
  }
}

/** A whole list. */
async function listAll<T extends { created_at: number }>(
  ...list: Parameters<typeof pagesSince<T>>
): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pagesSince<T>(...list)) all.push(...page);
  return all;
}

/** Compares in constant time: the library's own comparison leaks by its duration how much was right. */
function isSigned(text: string | Buffer, secret: string, signature: string): boolean {
  const right = createHmac("sha256", secret).update(text).digest();
  const received = Buffer.from(signature, "hex");
  return received.length === right.length && timingSafeEqual(received, right);
}

/**
 * Maps the library's errors to ours. Without a response it throws a TypeError about the missing response. A 4xx is
 * a refusal, except for those that mean "later" or that our key is wrong.
 */
async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { statusCode, error: details } = error as {
      statusCode?: number;
      error?: { code: string; description: string };
    };
    const status = Number(statusCode);
    const isRefusal = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
    if (isRefusal) throw new PaymentRefused(`Razorpay: ${details?.code}: ${details?.description}`);
    throw new PaymentUnknown(`Razorpay: ${status || "no answer"} ${details?.description ?? ""}`, {
      cause: error,
    });
  }
}
