import type { NewSubscription } from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import { currencyOf } from "@quire/domain/accounts/countries";
import type { Currency } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import { proPrice, TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import { QueryTypes, type Transaction } from "sequelize";
import { failpoint } from "../../../../platform/failpoint.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { idempotencyKey } from "../../payments/idempotencyKey.ts";
import { requireProvider } from "../../payments/openProviders.ts";
import { paymentKey } from "../../payments/paymentKey.ts";
import { isProviderTrouble } from "../../payments/provider.ts";
import { refuseBlockedPayer } from "../../payments/refuseBlockedPayer.ts";
import { requestHash } from "../../payments/requestHash.ts";
import { returnUrl } from "../../payments/returnUrl.ts";
import { beginSubscription } from "../beginSubscription.ts";
import { hasUsedTrial } from "../hasUsedTrial.ts";
import { lockUser } from "../lockUser.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { queueStop } from "../queueStop.ts";
import { reconcileSubscription } from "../reconcileSubscription.ts";
import { refuseSecondPlan } from "../refuseSecondPlan.ts";
import { findSubscriptions, type SubscriptionRow } from "../subscriptionRow.ts";

/** When its provider is asked about it, should nobody come back and no event come. */
const FIRST_LOOK_MS = 2 * 60_000;

interface Wish {
  userId: string;
  key: string;
  hash: Buffer;
}

/**
 * Begins to subscribe. The subscription and its key are kept before the provider is told, so that whatever is lost on the way,
 * the same key finds the same one again.
 */
export async function createSubscription(
  context: Context,
  { body }: { body: NewSubscription },
): Promise<{ subscription: Subscription; checkout: { url: string } | null }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const wish = { userId, key: idempotencyKey(context), hash: requestHash(body) };
  const row = (await findByKey(platform, wish)) ?? (await subscribe(context, body, wish));
  if (!row.request_hash?.equals(wish.hash)) throw new Refusal("idempotency_mismatch");
  const ready = await beginSubscription(platform, row);
  return { subscription: presentSubscription(platform, ready), checkout: checkoutOf(context, ready) };
}

async function findByKey(
  platform: Platform,
  { userId, key }: Wish,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow | null> {
  const where = "s.user_id = $userId AND s.idempotency_key = $key";
  const [row] = await findSubscriptions(platform, where, { userId, key }, transaction);
  return row ?? null;
}

async function subscribe(context: Context, body: NewSubscription, wish: Wish): Promise<SubscriptionRow> {
  const { platform } = context;
  const price = proPrice(body.interval, await currencyAsked(context, wish.userId));
  // Nobody pays another price than they saw, nor in a currency of their choice.
  if (price.amount !== body.amount || price.currency !== body.currency)
    throw new Refusal("price_changed", { details: price });
  requireProvider(platform, providerFor(price.currency));
  const id = platform.newId();
  const returnTo = returnUrl(context, body.return_to ?? "/", { subscription: id });
  await count(context, wish.userId);
  await settleOffers(context, wish.userId);
  await inTransaction(context, (inside) => keep(inside, { ...wish, id, returnTo }, body));
  failpoint("paymentOrderKept");
  // Where the same request was here a moment ago, its subscription is this one.
  const kept = await findByKey(platform, wish);
  if (!kept) throw new Error("the subscription was not kept");
  return kept;
}

/** That of where they are, where that is known, else of where they say they live: as for all that is sold. */
async function currencyAsked({ facts, platform }: Context, userId: string): Promise<Currency> {
  if (facts.country !== null) return currencyOf(facts.country);
  const [person] = await platform.db.query<{ country: string | null }>(
    "SELECT country FROM users WHERE id = $userId",
    { bind: { userId }, type: QueryTypes.SELECT },
  );
  return currencyOf(person?.country);
}

/** What they agreed to in another window a moment ago is known before another plan is offered. */
async function settleOffers({ platform }: Context, userId: string): Promise<void> {
  const where = "s.user_id = $userId AND s.state = 'pending' AND s.provider_checkout_id IS NOT NULL";
  for (const { id } of await findSubscriptions(platform, where, { userId })) {
    await reconcileSubscription(platform, id).catch((error: unknown) => {
      if (!isProviderTrouble(error)) throw error;
      platform.log.warn({ err: error, subscription: id }, "a provider did not tell about a subscription");
    });
  }
}

async function count({ platform }: Context, userId: string): Promise<void> {
  await refuseBlockedPayer(platform, userId);
  await enforceLimit(platform, "ordersByUser", userId, "order_processing");
}

async function keep(
  { platform, transaction }: CommandContext,
  wish: Wish & { id: string; returnTo: string },
  { interval, currency, trial = false }: NewSubscription,
): Promise<void> {
  const { id, userId, key, hash, returnTo } = wish;
  const settling = { platform, transaction };
  await lockUser(settling, userId);
  const now = platform.clock.now();
  if (await findByKey(platform, wish, transaction)) return;
  await refuseSecondPlan(settling, userId);
  if (trial && (await hasUsedTrial(platform, userId, transaction))) throw new Refusal("trial_used");
  await platform.db.query(
    `INSERT INTO subscriptions (id, user_id, kind, state, plan_interval, provider, amount, currency, trial_days, return_url,
                                idempotency_key, request_hash, turns_at, created_at)
     VALUES ($id, $userId, $kind, 'pending', $interval, $provider, $amount::bigint, $currency, $trialDays, $returnTo,
             $key, $hash, $look, $now)`,
    {
      bind: {
        ...{ id, userId, interval, key, hash, returnTo, now },
        look: new Date(now.getTime() + FIRST_LOOK_MS),
        kind: trial ? "paid_with_trial" : "paid",
        provider: providerFor(currency),
        ...proPrice(interval, currency),
        trialDays: trial ? TRIAL_DAYS : 0,
      },
      transaction,
      type: QueryTypes.INSERT,
    },
  );
  await endOtherOffers(settling, userId, id);
}

/** Of several checkouts that one person opened, the last can be gone through. */
async function endOtherOffers(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  userId: string,
  id: string,
): Promise<void> {
  const others = await platform.db.query<{ id: string }>(
    "UPDATE subscriptions SET state = 'disabled' WHERE user_id = $userId AND id <> $id AND state = 'pending' RETURNING id",
    { bind: { userId, id }, transaction, type: QueryTypes.SELECT },
  );
  for (const other of others) await queueStop({ platform, transaction }, other.id);
}

/** Where the buyer goes now; nowhere, when there is nothing left to agree to. */
function checkoutOf({ platform }: Context, row: SubscriptionRow): { url: string } | null {
  if (row.state !== "pending" || row.provider_checkout_id === null) return null;
  if (row.checkout_url) return { url: row.checkout_url };
  const page = `${platformUrl(platform.config)}/pro/payment/razorpay/${row.id}`;
  return { url: `${page}?key=${paymentKey(platform, row.id)}` };
}
