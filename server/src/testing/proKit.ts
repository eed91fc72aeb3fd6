import { getSession } from "@quire/contracts/calls/accounts";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import {
  confirmSubscription,
  createSubscription,
  listSubscriptions,
  type NewSubscription,
} from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import type { Currency } from "@quire/domain/billing/money";
import { proPrice } from "@quire/domain/billing/proPlans";
import { findSubscription, type PaidRow } from "../modules/billing/subscriptions/subscriptionRow.ts";
import { sweepSubscriptions } from "../modules/billing/subscriptions/sweepSubscriptions.ts";
import { execute, select } from "../platform/database/select.ts";
import { makeUser } from "./factories/user.ts";
import type { CheckoutKit } from "./openCheckoutKit.ts";

const COUNTRIES: Record<Currency, string> = { INR: "IN", USD: "US", EUR: "FR" };
const DAY_MS = 24 * 60 * 60_000;

/** A user who subscribes to Pro at a checkout, and their records. */
export async function proKit(checkout: CheckoutKit, overrides: Parameters<typeof makeUser>[1] = {}) {
  const { platform } = checkout;
  const user = await makeUser(platform, { email_verified_at: platform.clock.now(), ...overrides });
  const caller = await checkout.asBrowser(user);
  const userId = user.id;

  const row = async (id: string) => (await findSubscription(platform, id)) as PaidRow;

  async function daysUntilDue(): Promise<number> {
    const [next] = await select<{ at: Date | null }>(
      platform.db,
      "SELECT min(next_check_at) AS at FROM subscriptions WHERE user_id = $userId",
      { userId },
    );
    return next?.at
      ? (next.at.getTime() - platform.clock.now().getTime()) / DAY_MS
      : Number.POSITIVE_INFINITY;
  }

  /** Moves the user to a country of this currency. */
  const moveTo = (currency: Currency) =>
    execute(platform.db, "UPDATE users SET country = $country WHERE id = $userId", {
      country: COUNTRIES[currency],
      userId,
    });

  return {
    ...{ userId, user, caller, row },

    /** Starts a subscription, from India unless another currency is given. */
    async begin(overrides: Partial<NewSubscription> = {}, key = platform.newId()) {
      const { interval = "month", currency = "INR" } = overrides;
      await moveTo(currency);
      const { amount } = proPrice(interval, currency);
      const body = { interval, currency, amount, ...overrides };
      return caller.call(createSubscription, { body }, { headers: { [IDEMPOTENCY_KEY]: key } });
    },

    /** Starts a subscription, agrees and confirms; returns its id. */
    async subscribe(overrides: Partial<NewSubscription> = {}): Promise<string> {
      const { id } = (await this.begin(overrides)).body.subscription;
      await this.approve(id);
      await this.confirm(id);
      return id;
    },

    async approve(id: string, way?: string) {
      const { provider, provider_checkout_id } = await row(id);
      const presses = way ?? (provider === "stripe" ? "approve" : "card");
      await checkout.sandbox.press({ provider, provider_order_id: provider_checkout_id ?? "" }, presses);
    },

    confirm: (id: string, body = {}) => caller.call(confirmSubscription, { params: { id }, body }),

    async list(): Promise<Subscription[]> {
      const answer = await caller.call(listSubscriptions, { params: { userId }, query: {} });
      return answer.body.subscriptions;
    },

    async find(id: string): Promise<Subscription | undefined> {
      return (await this.list()).find((one) => one.id === id);
    },

    /** The groups of the session now. */
    async groups(): Promise<readonly number[]> {
      return (await caller.call(getSession, { query: {} })).body.user?.groups ?? [];
    },

    /** Advances by days, here and at the providers: from one due moment to the next, at least a day at a time. */
    async pass(days: number) {
      for (let left = days; left > 0; ) {
        const step = Math.min(left, Math.max(1, (await daysUntilDue()) + 0.001));
        left -= step;
        await checkout.wait(step * DAY_MS);
        await sweepSubscriptions(platform);
        await platform.jobs.runDue();
      }
    },

    /** The ledger balances of all the user's plan payments, by account. */
    async ledger(): Promise<Record<string, number>> {
      const rows = await select<{ account: string; amount: number }>(
        platform.db,
        `SELECT e.account, sum(e.amount)::float8 AS amount FROM subscription_charges c
           JOIN subscriptions s ON s.id = c.subscription_id AND s.user_id = $userId
           JOIN ledger_journals j ON j.subject_id = c.id JOIN ledger_entries e ON e.journal_id = j.id
          GROUP BY e.account ORDER BY e.account`,
        { userId },
      );
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },

    /** Subjects of the emails to the user, oldest first. */
    emails: () => platform.outbox.filter(({ to }) => to === user.email).map(({ subject }) => subject),
  };
}
