import type { NewSubscription } from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import { currencyOf } from "@quire/domain/accounts/countries";
import type { Currency } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import { proPrice, TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import type { Transaction } from "sequelize";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { users } from "../../../accounts/models/users.ts";
import { subscriptions } from "../../models/subscriptions.ts";
import { idempotencyKey } from "../../payments/idempotencyKey.ts";
import { requireProvider } from "../../payments/openProviders.ts";
import { paymentKey } from "../../payments/paymentKey.ts";
import { isProviderTrouble } from "../../payments/provider.ts";
import { refuseBlockedPayer } from "../../payments/refuseBlockedPayer.ts";
import { requestHash } from "../../payments/requestHash.ts";
import { returnUrl } from "../../payments/returnUrl.ts";
import { hasUsedTrial } from "../hasUsedTrial.ts";
import { lockUser } from "../lockUser.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { queueStop } from "../queueStop.ts";
import { reconcileSubscription } from "../reconcileSubscription.ts";
import { refuseSecondPlan } from "../refuseSecondPlan.ts";
import { startCheckout } from "../startCheckout.ts";
import { findSubscriptions, type SubscriptionRow } from "../subscriptionRow.ts";

/** When the provider is checked first, if neither the browser nor an event arrives before. */
const FIRST_CHECK_MS = 2 * 60_000;

interface IdempotentRequest {
  userId: string;
  key: string;
  hash: Buffer;
}

/**
 * Creates a subscription and its checkout. The subscription and its key are saved before the provider is called, so
 * that after any failure the same key finds the same one.
 */
export async function createSubscription(
  context: Context,
  { body }: { body: NewSubscription },
): Promise<{ subscription: Subscription; checkout: { url: string } | null }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const request = { userId, key: idempotencyKey(context), hash: requestHash(body) };
  const row = (await findByKey(platform, request)) ?? (await subscribe(context, body, request));
  if (!row.request_hash?.equals(request.hash)) throw new Refusal("idempotency_mismatch");
  const ready = await startCheckout(platform, row);
  return { subscription: presentSubscription(platform, ready), checkout: checkoutOf(context, ready) };
}

async function findByKey(
  platform: Platform,
  { userId, key }: IdempotentRequest,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow | null> {
  const where = "s.user_id = $userId AND s.idempotency_key = $key";
  const [row] = await findSubscriptions(platform, where, { userId, key }, transaction);
  return row ?? null;
}

async function subscribe(
  context: Context,
  body: NewSubscription,
  request: IdempotentRequest,
): Promise<SubscriptionRow> {
  const { platform } = context;
  const price = proPrice(body.interval, await currencyFor(context, request.userId));
  // Refuse another price or currency than the user's own.
  if (price.amount !== body.amount || price.currency !== body.currency)
    throw new Refusal("price_changed", { details: price });
  requireProvider(platform, providerFor(price.currency));
  const id = platform.newId();
  const returnTo = returnUrl(context, body.return_to ?? "/", { subscription: id });
  await count(context, request.userId);
  await reconcileOffers(context, request.userId);
  await inTransaction(context, (inside) => insertSubscription(inside, { ...request, id, returnTo }, body));
  failpoint("orderSaved");
  // A concurrent request with the same key may have created it: then return that one.
  const saved = await findByKey(platform, request);
  if (!saved) throw new Error("the subscription was not saved");
  return saved;
}

/** By the request's country if it is known, otherwise by the user's own setting, as for all sales. */
async function currencyFor({ facts, platform }: Context, userId: string): Promise<Currency> {
  if (facts.country !== null) return currencyOf(facts.country);
  const user = await users(platform.db).findByPk(userId, { attributes: ["country"] });
  return currencyOf(user?.get().country);
}

/** Reconciles open checkouts before another plan is offered: one may just have been approved in another tab. */
async function reconcileOffers({ platform }: Context, userId: string): Promise<void> {
  const where = "s.user_id = $userId AND s.state = 'pending' AND s.provider_checkout_id IS NOT NULL";
  for (const { id } of await findSubscriptions(platform, where, { userId })) {
    await reconcileSubscription(platform, id).catch((error: unknown) => {
      if (!isProviderTrouble(error)) throw error;
      platform.log.warn({ err: error, subscription: id }, "a provider did not answer about a subscription");
    });
  }
}

async function count(context: Context, userId: string): Promise<void> {
  await refuseBlockedPayer(context.platform, userId);
  await enforceLimit(context, "ordersByUser", userId, "order_processing");
}

async function insertSubscription(
  scope: CommandContext,
  request: IdempotentRequest & { id: string; returnTo: string },
  { interval, currency, trial = false }: NewSubscription,
): Promise<void> {
  const { id, userId, key, hash, returnTo } = request;
  const { platform, transaction } = scope;
  await lockUser(scope, userId);
  const now = platform.clock.now();
  if (await findByKey(platform, request, transaction)) return;
  await refuseSecondPlan(scope, userId);
  if (trial && (await hasUsedTrial(platform, userId, transaction))) throw new Refusal("trial_used");
  await subscriptions(platform.db).create(
    {
      ...{ id, user_id: userId, kind: trial ? "paid_with_trial" : "paid", state: "pending" },
      ...{ plan_interval: interval, trial_days: trial ? TRIAL_DAYS : 0, ...proPrice(interval, currency) },
      ...{ provider: providerFor(currency), return_url: returnTo, idempotency_key: key, request_hash: hash },
      ...{ created_at: now, next_check_at: new Date(now.getTime() + FIRST_CHECK_MS) },
    },
    { transaction },
  );
  await cancelOtherOffers(scope, userId, id);
}

/** Cancels the user's other open checkouts: only the latest can be completed. */
async function cancelOtherOffers(scope: Scope, userId: string, id: string): Promise<void> {
  const others = await scope.select<{ id: string }>(
    "UPDATE subscriptions SET state = 'disabled' WHERE user_id = $userId AND id <> $id AND state = 'pending' RETURNING id",
    { userId, id },
  );
  for (const other of others) await queueStop(scope, other.id);
}

/** Where the buyer goes next; null if nothing is left to approve. */
function checkoutOf({ platform }: Context, row: SubscriptionRow): { url: string } | null {
  if (row.state !== "pending" || row.provider_checkout_id === null) return null;
  if (row.checkout_url) return { url: row.checkout_url };
  const page = `${platformUrl(platform.config)}/pro/payment/razorpay/${row.id}`;
  return { url: `${page}?key=${paymentKey(platform, row.id)}` };
}
