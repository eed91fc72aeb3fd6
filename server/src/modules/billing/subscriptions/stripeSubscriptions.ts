import type Stripe from "stripe";
import { timeOf } from "../providers/seconds.ts";
import type { PeriodPaid, RunningSubscription, SubscriptionPort } from "./subscriptionPort.ts";

const PAGE = 100;
/** The most invoices read of one subscription: more than ten years of months. */
const MOST_INVOICES = 200;

interface Tools {
  /** Maps the library's errors to ours. */
  known<T>(work: () => Promise<T>): Promise<T>;
  feeOf(line: Stripe.BalanceTransaction | null | undefined, currency: string): number | null;
  idOf(one: string | { id: string } | null | undefined): string | null;
  leftUrl(returnUrl: string): string;
  /** Charges the currency that we showed. */
  asShown: Stripe.Checkout.SessionCreateParams.AdaptivePricing;
  /** Creates a checkout, once for each key. */
  createSession(
    session: Stripe.Checkout.SessionCreateParams,
    buyer: { email: string | null; key: string },
  ): Promise<Stripe.Checkout.Session>;
}

/** Subscriptions by Stripe's hosted Checkout. */
export function stripeSubscriptions(
  stripe: Stripe,
  { known, feeOf, idOf, leftUrl, asShown, createSession }: Tools,
): SubscriptionPort {
  return {
    planAccount: null,
    makePlan: async () => null,

    createCheckout: ({ id, interval, price, title, trialDays, buyerEmail, returnUrl }) =>
      known(async () => {
        const session = await createSession(
          {
            mode: "subscription",
            client_reference_id: id,
            metadata: { subscription_id: id },
            adaptive_pricing: asShown,
            subscription_data: {
              metadata: { subscription_id: id },
              description: title,
              ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
            },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: price.currency.toLowerCase(),
                  unit_amount: price.amount,
                  recurring: { interval },
                  product_data: { name: title },
                },
              },
            ],
            success_url: returnUrl,
            cancel_url: leftUrl(returnUrl),
          },
          { email: buyerEmail, key: `subscription-${id}` },
        );
        return { checkoutId: session.id, checkoutUrl: session.url };
      }),

    read: ({ checkoutId }, skipped) =>
      known(async () => {
        const session = await stripe.checkout.sessions.retrieve(checkoutId, { expand: ["subscription"] });
        if (session.status === "open") return { state: "open" };
        const subscription = session.subscription as Stripe.Subscription | null;
        if (session.status === "expired" || !subscription) return { state: "over" };
        const running = runningOf(subscription);
        return { state: "started", running: { ...running, paid: await paidOf(subscription.id, skipped) } };
      }),

    // Its checkout sends no proof to the browser: the session is read instead.
    isProof: () => false,

    setRenewing: (subscriptionId, renews) =>
      known(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !renews });
      }),

    stop: ({ checkoutId, subscriptionId }) =>
      known(async () => {
        const id = subscriptionId ?? (await closeSession(checkoutId));
        if (id === null) return;
        const { status } = await stripe.subscriptions.retrieve(id);
        if (status !== "canceled" && status !== "incomplete_expired") await stripe.subscriptions.cancel(id);
      }),
  };

  /** Expires a checkout. Returns the id of its subscription if it was already approved. */
  async function closeSession(checkoutId: string): Promise<string | null> {
    const session = await stripe.checkout.sessions.retrieve(checkoutId);
    if (session.status === "open") await stripe.checkout.sessions.expire(checkoutId);
    return session.subscription === null ? null : idOf(session.subscription);
  }

  async function paidOf(subscription: string, skipped: ReadonlySet<string>): Promise<PeriodPaid[]> {
    const invoices = await stripe.invoices
      .list({ subscription, status: "paid", limit: PAGE })
      .autoPagingToArray({ limit: MOST_INVOICES });
    const invoicesToRead = invoices.filter(({ id, amount_paid }) => amount_paid > 0 && !skipped.has(id));
    const periods: PeriodPaid[] = [];
    for (const invoice of invoicesToRead) periods.push(await periodOf(invoice));
    return periods;
  }

  async function periodOf(invoice: Stripe.Invoice): Promise<PeriodPaid> {
    const { data } = await stripe.invoicePayments.list({ invoice: invoice.id, limit: PAGE });
    const paid = data.find(({ status }) => status === "paid");
    const paymentId = idOf(paid?.payment.payment_intent) ?? invoice.id;
    const intent = await stripe.paymentIntents.retrieve(paymentId, {
      expand: ["latest_charge.balance_transaction"],
    });
    const charge = intent.latest_charge as Stripe.Charge | null;
    const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
    return {
      paymentId,
      invoiceId: invoice.id,
      amount: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      fee: feeOf(charge?.balance_transaction as Stripe.BalanceTransaction | null, intent.currency),
      start: timeOf(period.start),
      end: timeOf(period.end),
      at: timeOf(invoice.status_transitions.paid_at ?? invoice.created),
    };
  }
}

const FAILING: readonly Stripe.Subscription.Status[] = ["past_due", "unpaid"];
const OVER: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

function runningOf(subscription: Stripe.Subscription): RunningSubscription {
  const [item] = subscription.items.data;
  const isOver = OVER.includes(subscription.status);
  const isFailing =
    FAILING.includes(subscription.status) ||
    (isOver && subscription.cancellation_details?.reason === "payment_failed");
  return {
    id: subscription.id,
    ownId: subscription.metadata.subscription_id ?? null,
    amount: item?.price.unit_amount ?? 0,
    currency: subscription.currency.toUpperCase(),
    interval: item?.price.recurring?.interval ?? "",
    start: timeOf(subscription.start_date),
    trialEnd: subscription.trial_end === null ? null : timeOf(subscription.trial_end),
    renews: !isOver && !subscription.cancel_at_period_end && subscription.pause_collection === null,
    isOver,
    unpaidFrom: isFailing && item ? timeOf(item.current_period_start) : null,
    paid: [],
  };
}
