import type { ProInterval } from "@quire/domain/billing/proPlans";
import type Razorpay from "razorpay";
import { secondsOf, timeOf } from "../providers/seconds.ts";
import type { PeriodPaid, SubscriptionPort, SubscriptionReading } from "./subscriptionPort.ts";

const DAY_MS = 24 * 60 * 60_000;
/** In seconds. What begins so long after it was made was made with a trial. */
const HALF_DAY = 12 * 60 * 60;
/** An offer that nobody agreed to is over by then. Trials begin when they were asked for: the rest of it is no loss of note. */
const OFFERED_MS = 60 * 60_000;
/** Razorpay wants to know how often it will charge at most: ten years. */
const MOST_CHARGES: Record<ProInterval, number> = { month: 120, year: 10 };
const PERIODS = { month: "monthly", year: "yearly" } as const;
const PAGE = 100;

/** What of Razorpay's answers is read. Its library's own types leave half of it out. */
interface Subscription {
  id: string;
  plan_id: string;
  /** Null until somebody agreed. */
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
  /** Turns what the library throws into what it means. */
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
    // What was told to end with its period can't be told to go on.
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

    // Asked twice, it makes two; but only the one that is stored here is ever shown to a buyer.
    begin: ({ id, planId, interval, trialDays, now }) =>
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
        const told = (await razorpay.subscriptions.fetch(checkoutId)) as unknown as Subscription;
        const { status } = told;
        if (status === "created") return { state: "open" };
        const hasTrial = told.start_at !== null && told.start_at - told.created_at > HALF_DAY;
        // Ended before anybody agreed to it.
        if (status === "expired" || (status === "cancelled" && told.customer_id === null)) {
          return { state: "over" };
        }
        // Agreed to, and the first payment is under way.
        if (status === "authenticated" && !hasTrial) return { state: "open" };
        const plan = await razorpay.plans.fetch(told.plan_id);
        const isFailing = status === "pending" || status === "halted";
        const isOver = status === "cancelled" || status === "completed";
        const start = hasTrial ? told.created_at : (told.start_at ?? told.created_at);
        return {
          state: "begun",
          running: {
            id: told.id,
            ownId: Array.isArray(told.notes) ? null : (told.notes?.subscription_id ?? null),
            amount: Number(plan.item.amount),
            currency: plan.item.currency,
            interval: plan.period === "yearly" ? "year" : plan.period === "monthly" ? "month" : plan.period,
            start: timeOf(start),
            trialEnd: hasTrial && told.start_at !== null ? timeOf(told.start_at) : null,
            // That it was told to end with its period is not in what it says of itself.
            renews: isOver || status === "paused" ? false : null,
            isOver,
            unpaidFrom: isFailing ? timeOf(told.current_end ?? told.start_at ?? told.created_at) : null,
            paid: await paidOf(told.id, skipped),
          },
        };
      }),

    isProof: ({ checkoutId, paymentId, signature }) => isSigned(`${paymentId}|${checkoutId}`, signature),

    setRenewing: (subscriptionId) =>
      known(async () => {
        const { status } = (await razorpay.subscriptions.fetch(subscriptionId)) as unknown as Subscription;
        // Only a paid period that runs can be waited for; all else ends now. What was paid, or is free, is ours to grant.
        if (!isEnded(status)) await razorpay.subscriptions.cancel(subscriptionId, status === "active");
      }),

    stop: ({ checkoutId }) =>
      known(async () => {
        const { status } = (await razorpay.subscriptions.fetch(checkoutId)) as unknown as Subscription;
        if (!isEnded(status)) await razorpay.subscriptions.cancel(checkoutId, false);
      }),
  };

  async function paidOf(subscription: string, skipped: ReadonlySet<string>): Promise<PeriodPaid[]> {
    const asked = { subscription_id: subscription, count: PAGE } as Parameters<
      typeof razorpay.invoices.all
    >[0];
    const { items } = (await razorpay.invoices.all(asked)) as unknown as { items: Invoice[] };
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
