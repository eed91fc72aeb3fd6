import { createHash } from "node:crypto";
import { firstCharacters } from "@quire/domain/text/text";
import Stripe from "stripe";
import { boundedFetch } from "../../../platform/outbound/boundedFetch.ts";
import type { StripeAccount } from "../../../platform/paymentConfig.ts";
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
import { stripeSubscriptions } from "../subscriptions/stripeSubscriptions.ts";
import { secondsOf } from "./seconds.ts";

const PATIENCE_MS = 10_000;
/** The age of a signature, in seconds: older messages are replays. */
const TOLERANCE_SECONDS = 300;

/** Lists: the size of a page, and the most that is read. */
const PAGE = 100;
const MOST_LISTED = 10_000;

/** Otherwise Stripe may charge another currency than we showed, depending on its dashboard's settings. */
const AS_SHOWN = { enabled: false };

const PAID_WITH_FEE = ["payment_intent.latest_charge.balance_transaction"];

/** The longest product name that Stripe accepts, in characters. */
const LONGEST_NAME = 250;

/** Payments by Stripe's hosted Checkout. */
export function openStripe(account: StripeAccount, patience = PATIENCE_MS): PaymentPort {
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.url),
    timeout: patience,
    // The library's own client reads any answer to its end, and starts its timeout again with each byte.
    httpClient: Stripe.createFetchHttpClient(boundedFetch(patience)),
    // Each call is safe to repeat by its key; one retry keeps the waiting request short.
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: "stripe",
    subscriptions: stripeSubscriptions(stripe, {
      ...{ known, feeOf, idOf, leftUrl, asShown: AS_SHOWN },
      createSession: (session, buyer) => createSession(stripe, session, buyer),
    }),

    create: async (order) => {
      const email = await order.buyerEmail();
      const sell: Stripe.Checkout.SessionCreateParams = {
        mode: "payment",
        client_reference_id: order.id,
        metadata: { order_id: order.id },
        adaptive_pricing: AS_SHOWN,
        payment_intent_data: { metadata: { order_id: order.id }, description: order.title },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount: order.amount,
              product_data: { name: firstCharacters(order.title, LONGEST_NAME) },
            },
          },
        ],
        success_url: order.returnUrl,
        cancel_url: leftUrl(order.returnUrl),
      };
      return known(async () => {
        const session = await createSession(stripe, sell, { email, key: `order-${order.id}` });
        return { id: session.id, checkoutUrl: session.url };
      });
    },

    read: ({ providerOrderId }) =>
      known(async () => {
        const session = await stripe.checkout.sessions.retrieve(providerOrderId, { expand: PAID_WITH_FEE });
        return readingOf(session);
      }),

    // Its checkout sends no proof to the browser: the session is read instead.
    isProof: () => false,

    refund: ({ refundId, paymentId, amount }) =>
      known(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount, metadata: { refund_id: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        ),
      ),

    listRefunds: (paymentId) =>
      known(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
        return data.map(refundOf);
      }),

    readDispute: (id) => known(async () => disputeOf(await stripe.disputes.retrieve(id))),

    orderOf: (paymentId) =>
      known(async () => (await stripe.paymentIntents.retrieve(paymentId)).metadata.order_id ?? null),

    async *paidSince(since) {
      const query = { created: { gte: secondsOf(since) }, status: "complete" as const, limit: PAGE };
      let after: { starting_after?: string } = {};
      for (;;) {
        const { data, has_more } = await known(() => stripe.checkout.sessions.list({ ...query, ...after }));
        yield data.filter(({ payment_status }) => payment_status === "paid").map(({ id }) => id);
        const last = data.at(-1);
        if (!has_more || !last) return;
        after = { starting_after: last.id };
      }
    },

    refundsSince: (since) =>
      known(async () => {
        const all = stripe.refunds.list({ created: { gte: secondsOf(since) }, limit: PAGE });
        const refunds = await all.autoPagingToArray({ limit: MOST_LISTED });
        return refunds.flatMap((refund) => {
          const paymentId = idOf(refund.payment_intent);
          return paymentId ? [{ ...refundOf(refund), paymentId }] : [];
        });
      }),

    disputesSince: (since) =>
      known(async () => {
        const all = stripe.disputes.list({ created: { gte: secondsOf(since) }, limit: PAGE });
        return (await all.autoPagingToArray({ limit: MOST_LISTED })).map(disputeOf);
      }),

    readWebhook(body, headers, now) {
      const signature = headers["stripe-signature"];
      if (!signature) return null;
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          account.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
        return { id: event.id, type: event.type, body: event };
      } catch {
        return null;
      }
    },

    subjectOf: ({ body }) => subjectOf(body as Stripe.Event),
  };
}

/** The buyer of a checkout, and its idempotency key. */
interface SessionBuyer {
  email: string | null;
  key: string;
}

/**
 * Creates a checkout with the buyer's email. If Stripe rejects that address, its page asks for one: no reason not
 * to sell. A request under one key must stay the same for a day, so a changed address creates another checkout; the
 * one whose answer was lost is never shown.
 */
async function createSession(
  stripe: Stripe,
  session: Stripe.Checkout.SessionCreateParams,
  { email, key }: SessionBuyer,
): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripe.checkout;
  if (!email) return sessions.create(session, { idempotencyKey: key });
  try {
    const addressed = `${key}-${createHash("sha256").update(email).digest("hex")}`;
    return await sessions.create({ ...session, customer_email: email }, { idempotencyKey: addressed });
  } catch (error) {
    if ((error as Stripe.errors.StripeError).param !== "customer_email") throw error;
    return sessions.create(session, { idempotencyKey: `${key}-unaddressed` });
  }
}

/** The return page, marked as unpaid, so that it doesn't wait for a payment. */
function leftUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("left", "1");
  return url.href;
}

function addressOf(
  url: string | null,
): Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, "host" | "port" | "protocol"> {
  if (url === null) return {};
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
  };
}

function readingOf(session: Stripe.Checkout.Session): PaymentReading {
  if (session.status === "expired") return { state: "over" };
  if (session.status === "open") return { state: "open" };
  if (session.payment_status !== "paid") {
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    // A bank declined days later.
    const failed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
    return { state: failed ? "over" : "processing" };
  }
  return { state: "paid", payment: paymentOf(session) };
}

function paymentOf(session: Stripe.Checkout.Session): CapturedPayment {
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge | null;
  return {
    id: intent.id,
    amount: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    fee: feeOf(charge?.balance_transaction as Stripe.BalanceTransaction | null | undefined, intent.currency),
    orderId: session.client_reference_id,
  };
}

/** Stripe reports its fee in its settlement currency; the ledger needs the payment's. */
function feeOf(line: Stripe.BalanceTransaction | null | undefined, currency: string): number | null {
  if (!line) return null;
  if (line.currency === currency) return line.fee;
  return line.exchange_rate ? Math.round(line.fee / line.exchange_rate) : null;
}

const REFUND_STATES: Record<string, ProviderRefund["state"]> = {
  succeeded: "processed",
  pending: "pending",
  requires_action: "pending",
};

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    state: REFUND_STATES[refund.status ?? "pending"] ?? "failed",
    refundId: refund.metadata?.refund_id ?? null,
  };
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, payment_intent, status, amount, currency, balance_transactions } = dispute;
  // A closed warning or inquiry takes no money.
  const isOver = status === "won" || status === "warning_closed";
  const fee = balance_transactions.reduce((sum, line) => sum + (feeOf(line, currency) ?? 0), 0);
  return {
    id,
    paymentId: idOf(payment_intent) ?? "",
    state: isOver ? "won" : status === "lost" ? "lost" : "open",
    amount,
    fee: Math.max(0, fee),
  };
}

function subjectOf(event: Stripe.Event): EventSubject | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed": {
      const { id, mode, metadata } = event.data.object;
      if (mode !== "subscription") return { kind: "order", providerOrderId: id };
      return { kind: "subscription", ownId: metadata?.subscription_id ?? null, providerId: id };
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const { id, metadata } = event.data.object;
      return { kind: "subscription", ownId: metadata.subscription_id ?? null, providerId: id };
    }
    case "invoice.paid":
    case "invoice.payment_failed": {
      const details = event.data.object.parent?.subscription_details;
      const providerId = idOf(details?.subscription);
      const ownId = details?.metadata?.subscription_id ?? null;
      return providerId ? { kind: "subscription", ownId, providerId } : null;
    }
    case "payment_intent.payment_failed": {
      const orderId = event.data.object.metadata.order_id;
      return orderId ? { kind: "failure", orderId, providerOrderId: null } : null;
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const paymentId = idOf(event.data.object.payment_intent);
      return paymentId ? { kind: "refund", paymentId } : null;
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return { kind: "dispute", disputeId: event.data.object.id };
    default:
      return null;
  }
}

/** Stripe references an object by its id, or expands it. */
const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);

/** Maps the library's errors to ours. */
async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    ) {
      throw new PaymentRefused(`Stripe: ${error.code ?? error.type}: ${error.message}`);
    }
    throw new PaymentUnknown(`Stripe: ${(error as Error).message}`, { cause: error });
  }
}
