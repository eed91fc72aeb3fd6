import type { Subscription } from "@quire/contracts/records/pro";
import { stateAt } from "@quire/domain/billing/proPeriods";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { isProviderTrouble, PaymentUnknown } from "../../payments/provider.ts";
import { canResume } from "../canResume.ts";
import { lockUser } from "../lockUser.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { refuseSecondPlan } from "../refuseSecondPlan.ts";
import { findSubscription, isPaidFor, type PaidRow, periodOf } from "../subscriptionRow.ts";
import { syncProMembership } from "../syncProMembership.ts";

interface Input {
  params: { id: string };
  body: { recurring: boolean };
}

/**
 * Switches the renewals off or on. That they are to end is kept before the provider is told: should its answer be lost, it is
 * told again until it has said yes. Nobody is charged for what they ended. That they are to go on ends that; the provider is
 * told of it also where it is no news here: it may have heard that they end, and its answer may have been lost.
 */
export async function changeSubscription(context: Context, { params, body }: Input): Promise<Subscription> {
  const { platform } = context;
  const { recurring } = body;
  const row = await inTransaction(context, (inside) => ask(inside, params.id, recurring));
  if (row.recurring !== recurring || (recurring && canResume(platform, row.provider))) {
    await tellProvider(context, row, recurring);
    await inTransaction(context, (inside) => keep(inside, row, recurring));
  }
  const changed = await findSubscription(platform, row.id);
  return presentSubscription(platform, changed ?? row);
}

async function ask(context: CommandContext, id: string, recurring: boolean): Promise<PaidRow> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  await lockUser({ platform, transaction }, userId);
  const row = await findSubscription(platform, id, transaction);
  if (row?.user_id !== userId) throw new Refusal("subscription_not_found");
  const isRunning = stateAt(periodOf(row), platform.clock.now()) === "active";
  if (!isPaidFor(row) || !isRunning) throw new Refusal("not_recurring");
  if (row.recurring === recurring && (!recurring || row.stop_asked_at === null)) return row;
  if (recurring) {
    if (row.is_over || !canResume(platform, row.provider)) throw new Refusal("renewals_final");
    await refuseSecondPlan({ platform, transaction }, userId, row.id);
  }
  await platform.db.query("UPDATE subscriptions SET stop_asked_at = $at WHERE id = $id", {
    bind: { id, at: recurring ? null : platform.clock.now() },
    transaction,
  });
  return row;
}

async function tellProvider({ platform }: Context, row: PaidRow, recurring: boolean): Promise<void> {
  const { subscriptions } = await providerOf(platform, row.provider);
  try {
    await subscriptions.setRenewing(row.provider_subscription_id ?? "", recurring);
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, subscription: row.id }, "a provider did not change a subscription");
    if (error instanceof PaymentUnknown) throw new Refusal("payment_unreachable", { retryAfter: 5 });
    throw new Refusal(recurring ? "renewals_final" : "payment_unreachable");
  }
}

async function keep(
  { platform, transaction }: CommandContext,
  row: PaidRow,
  recurring: boolean,
): Promise<void> {
  const settling = { platform, transaction };
  const person = await lockUser(settling, row.user_id);
  await platform.db.query(
    `UPDATE subscriptions SET recurring = $recurring, stop_asked_at = NULL, version = version + 1
      WHERE id = $id AND state = 'begun'`,
    { bind: { id: row.id, recurring }, transaction },
  );
  if (person) await syncProMembership(settling, person);
}
