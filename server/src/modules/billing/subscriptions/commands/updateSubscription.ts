import type { Subscription } from "@quire/contracts/records/pro";
import { stateAt } from "@quire/domain/billing/proPeriods";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { subscriptions } from "../../models/subscriptions.ts";
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
 * Turns renewal off or on. Turning it off is saved before the provider is called, and repeated until the provider
 * confirms it, so that a lost answer charges nobody. Turning it on clears that, and calls the provider even if
 * renewal is on here: it may have received the earlier request whose answer was lost.
 */
export async function updateSubscription(context: Context, { params, body }: Input): Promise<Subscription> {
  const { platform } = context;
  const { recurring } = body;
  const row = await inTransaction(context, (inside) => requestChange(inside, params.id, recurring));
  if (row.recurring !== recurring || (recurring && canResume(platform, row.provider))) {
    await updateProvider(context, row, recurring);
    await inTransaction(context, (inside) => saveRecurring(inside, row, recurring));
  }
  const changed = await findSubscription(platform, row.id);
  return presentSubscription(platform, changed ?? row);
}

async function requestChange(context: CommandContext, id: string, recurring: boolean): Promise<PaidRow> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  await lockUser(context, userId);
  const row = await findSubscription(platform, id, transaction);
  if (row?.user_id !== userId) throw new Refusal("subscription_not_found");
  const isRunning = stateAt(periodOf(row), platform.clock.now()) === "active";
  if (!isPaidFor(row) || !isRunning) throw new Refusal("not_recurring");
  if (row.recurring === recurring && (!recurring || row.cancel_requested_at === null)) return row;
  if (recurring) {
    if (row.is_over || !canResume(platform, row.provider)) throw new Refusal("renewals_final");
    await refuseSecondPlan(context, userId, row.id);
  }
  await subscriptions(platform.db).update(
    { cancel_requested_at: recurring ? null : platform.clock.now() },
    { where: { id }, transaction },
  );
  return row;
}

async function updateProvider({ platform }: Context, row: PaidRow, recurring: boolean): Promise<void> {
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

async function saveRecurring(context: CommandContext, row: PaidRow, recurring: boolean): Promise<void> {
  const user = await lockUser(context, row.user_id);
  await context.execute(
    `UPDATE subscriptions SET recurring = $recurring, cancel_requested_at = NULL, version = version + 1
      WHERE id = $id AND state = 'started'`,
    { id: row.id, recurring },
  );
  if (user) await syncProMembership(context, user);
}
