import type { ProInterval } from "@quire/domain/billing/proPlans";
import type Razorpay from "razorpay";
import { secondsOf, timeOf } from "../providers/seconds.ts";
import type { PeriodPaid, SubscriptionPort, SubscriptionReading } from "./subscriptionPort.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Seconds between creation and start from which a subscription has a trial. */
const HALF_DAY = 12 * 60 * 60;
/** How long a checkout can be approved. A trial starts at its creation, so up to this much of it is lost. */
const OFFERED_MS = 60 * 60_000;
/** Razorpay requires a maximum number of charges: ten years. */
const MOST_CHARGES: Record<ProInterval, number> = { month: 120, year: 10 };
const PERIODS = { month: "monthly", year: "yearly" } as const;
const PAGE = 100;

/** The fields we read of Razorpay's responses. Its library's own types omit half of them. */
interface Subscription {
  id: string;
  plan_id: string;
  /** Null until approved. */
  customer_id: string | null;
  status:
    | "created"
    | "authenticated"
    | "active"
    | "pending"
    | "halted"
    | "paused"
    | "cancelled"
    | "completed"
    | "expired";
  start_at: number | null;
  current_end: number | null;
  created_at: number;
  notes: Record<string, string> | unknown[];
}

interface Invoice {
  id: string;
  status: string;
  payment_id: string | null;
  amount_paid: number;
  currency: string;
  billing_start: number;
  billing_end: number;
  paid_at: number | null;
  created_at: number;
}

interface Tools {
  /** Maps the library's errors to ours. */
  known<T>(work: () => Promise<T>): Promise<T>;
  isSigned(text: string, signature: string): boolean;
  account: string;
}

/** Subscriptions by Razorpay: mandates on cards and UPI, in rupees. */
export function razorpaySubscriptions(
  razorpay: Razorpay,
  { known, isSigned, account }: Tools,
): SubscriptionPort {
  return {
    planAccount: account,

    makePlan: ({ interval, price, title }) =>
      known(async () => {
        const plan = await razorpay.plans.create({
          period: PERIODS[interval],
          interval: 1,
          item: { name: title, amount: price.amount, currency: price.currency },
        });
        return { planId: plan.id };
      }),

    // A repeated request creates a second subscription, but only the stored one is ever shown to a buyer.
    createCheckout: ({ id, planId, interval, trialDays, now }) =>
      known(async () => {
        const made = await razorpay.subscriptions.create({
          plan_id: planId ?? "",
          total_count: MOST_CHARGES[interval],
          customer_notify: 0,
          expire_by: secondsOf(after(now, OFFERED_MS)),
          ...(trialDays > 0 ? { start_at: secondsOf(after(now, trialDays * DAY_MS)) } : {}),
          notes: { subscription_id: id },
        });
        return { checkoutId: made.id, checkoutUrl: null };
      }),

    read: ({ checkoutId }, skipped) =>
      known(async (): Promise<SubscriptionReading> => {
        const found = (await razorpay.subscriptions.fetch(checkoutId)) as unknown as Subscription;
        const { status } = found;
        if (status === "created") return { state: "open" };
        const hasTrial = found.start_at !== null && found.start_at - found.created_at > HALF_DAY;
        // Cancelled before it was approved.
        if (status === "expired" || (status === "cancelled" && found.customer_id === null)) {
          return { state: "over" };
        }
        // Approved; the first payment is pending.
        if (status === "authenticated" && !hasTrial) return { state: "open" };
        const plan = await razorpay.plans.fetch(found.plan_id);
        const isFailing = status === "pending" || status === "halted";
        const isOver = status === "cancelled" || status === "completed";
        const start = hasTrial ? found.created_at : (found.start_at ?? found.created_at);
        return {
          state: "started",
          running: {
            id: found.id,
            ownId: Array.isArray(found.notes) ? null : (found.notes?.subscription_id ?? null),
            amount: Number(plan.item.amount),
            currency: plan.item.currency,
            interval: plan.period === "yearly" ? "year" : plan.period === "monthly" ? "month" : plan.period,
            start: timeOf(start),
            trialEnd: hasTrial && found.start_at !== null ? timeOf(found.start_at) : null,
            // A scheduled cancellation does not show in its state.
            renews: isOver || status === "paused" ? false : null,
            isOver,
            unpaidFrom: isFailing ? timeOf(found.current_end ?? found.start_at ?? found.created_at) : null,
            paid: await paidOf(found.id, skipped),
          },
        };
      }),

    isProof: ({ checkoutId, paymentId, signature }) => isSigned(`${paymentId}|${checkoutId}`, signature),

    setRenewing: (subscriptionId) =>
      known(async () => {
        const { status } = (await razorpay.subscriptions.fetch(subscriptionId)) as unknown as Subscription;
        // Only a running paid period can be cancelled at its end; all others end at once. Paid or free time is ours
        // to grant. This can't be reverted.
        if (!isEnded(status)) await razorpay.subscriptions.cancel(subscriptionId, status === "active");
      }),

    stop: ({ checkoutId }) =>
      known(async () => {
        const { status } = (await razorpay.subscriptions.fetch(checkoutId)) as unknown as Subscription;
        if (!isEnded(status)) await razorpay.subscriptions.cancel(checkoutId, false);
      }),
  };

  async function paidOf(subscription: string, skipped: ReadonlySet<string>): Promise<PeriodPaid[]> {
    const query = { subscription_id: subscription, count: PAGE } as Parameters<
      typeof razorpay.invoices.all
    >[0];
    const { items } = (await razorpay.invoices.all(query)) as unknown as { items: Invoice[] };
    const periods: PeriodPaid[] = [];
    for (const invoice of items) {
      if (invoice.status !== "paid" || invoice.payment_id === null || skipped.has(invoice.id)) continue;
      const { fee, amount, currency } = await razorpay.payments.fetch(invoice.payment_id);
      periods.push({
        paymentId: invoice.payment_id,
        invoiceId: invoice.id,
        amount: Number(amount),
        currency,
        fee: fee ?? null,
        start: timeOf(invoice.billing_start),
        end: timeOf(invoice.billing_end),
        at: timeOf(invoice.paid_at ?? invoice.created_at),
      });
    }
    return periods;
  }
}

const isEnded = (status: Subscription["status"]) => ["cancelled", "completed", "expired"].includes(status);

const after = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);
