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
import { QueryTypes } from "sequelize";
import { findSubscription, type PaidRow } from "../modules/billing/subscriptions/subscriptionRow.ts";
import { sweepSubscriptions } from "../modules/billing/subscriptions/sweepSubscriptions.ts";
import { makeUser } from "./factories/user.ts";
import type { CheckoutKit } from "./openCheckoutKit.ts";

const LANDS: Record<Currency, string> = { INR: "IN", USD: "US", EUR: "FR" };
const DAY_MS = 24 * 60 * 60_000;

/** Somebody who subscribes to Pro at a till, and what is known of them. */
export async function proKit(till: CheckoutKit, wishes: Parameters<typeof makeUser>[1] = {}) {
  const { platform } = till;
  const person = await makeUser(platform, { email_verified_at: platform.clock.now(), ...wishes });
  const caller = await till.asBrowser(person);
  const userId = person.id;

  const row = async (id: string) => (await findSubscription(platform, id)) as PaidRow;

  async function daysToTurn(): Promise<number> {
    const [next] = await platform.db.query<{ at: Date | null }>(
      "SELECT min(turns_at) AS at FROM subscriptions WHERE user_id = $userId",
      { bind: { userId }, type: QueryTypes.SELECT },
    );
    return next?.at
      ? (next.at.getTime() - platform.clock.now().getTime()) / DAY_MS
      : Number.POSITIVE_INFINITY;
  }

  /** They live where one pays in this. */
  const moveTo = (currency: Currency) =>
    platform.db.query("UPDATE users SET country = $country WHERE id = $userId", {
      bind: { country: LANDS[currency], userId },
    });

  return {
    ...{ userId, person, caller, row },

    /** Begins to subscribe, from where one pays in rupees unless told otherwise. */
    async begin(wish: Partial<NewSubscription> = {}, key = platform.newId()) {
      const { interval = "month", currency = "INR" } = wish;
      await moveTo(currency);
      const { amount } = proPrice(interval, currency);
      const body = { interval, currency, amount, ...wish };
      return caller.call(createSubscription, { body }, { headers: { [IDEMPOTENCY_KEY]: key } });
    },

    /** The same, agreed to and confirmed: its id. */
    async subscribe(wish: Partial<NewSubscription> = {}): Promise<string> {
      const { id } = (await this.begin(wish)).body.subscription;
      await this.agree(id);
      await this.confirm(id);
      return id;
    },

    async agree(id: string, way?: string) {
      const { provider, provider_checkout_id } = await row(id);
      const presses = way ?? (provider === "stripe" ? "approve" : "card");
      await till.there.press({ provider, provider_order_id: provider_checkout_id ?? "" }, presses);
    },

    confirm: (id: string, body = {}) => caller.call(confirmSubscription, { params: { id }, body }),

    async list(): Promise<Subscription[]> {
      const answer = await caller.call(listSubscriptions, { params: { userId }, query: {} });
      return answer.body.subscriptions;
    },

    async find(id: string): Promise<Subscription | undefined> {
      return (await this.list()).find((one) => one.id === id);
    },

    /** The groups that the session has now. */
    async groups(): Promise<readonly number[]> {
      return (await caller.call(getSession, {})).body.user?.groups ?? [];
    },

    /** Lets days pass, here and at the providers: from one moment at which something is due to the next, a day at least. */
    async pass(days: number) {
      for (let left = days; left > 0; ) {
        const step = Math.min(left, Math.max(1, (await daysToTurn()) + 0.001));
        left -= step;
        await till.wait(step * DAY_MS);
        await sweepSubscriptions(platform);
        await platform.jobs.runDue();
      }
    },

    /** What stands in the ledger for all payments of theirs, by account. */
    async ledger(): Promise<Record<string, number>> {
      const rows = await platform.db.query<{ account: string; amount: number }>(
        `SELECT e.account, sum(e.amount)::float8 AS amount FROM subscription_charges c
           JOIN subscriptions s ON s.id = c.subscription_id AND s.user_id = $userId
           JOIN ledger_journals j ON j.subject_id = c.id JOIN ledger_entries e ON e.journal_id = j.id
          GROUP BY e.account ORDER BY e.account`,
        { bind: { userId }, type: QueryTypes.SELECT },
      );
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },

    /** Subjects of the letters to them, oldest first. */
    letters: () => platform.outbox.filter(({ to }) => to === person.email).map(({ subject }) => subject),
  };
}
