import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { CommandContext, User } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { type PayoutColumns, payouts } from "../../models/payouts.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { lockPayout, type PayoutRow, readPayout } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";
import { recordPayoutAct } from "../recordPayoutAct.ts";
import { refreshHolds } from "../refreshHolds.ts";

/** Holds a payout until an admin releases it. */
export async function holdPayout(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reason: string } },
): Promise<{ payout: StaffPayout }> {
  const { user } = await lockUnsent(context, params.id);
  const { reason } = body;
  await update(context, params.id, { state: "onHold", hold: "staff", reason });
  await recordPayoutAct(context, user, { id: params.id, action: "payout_held", reason });
  await queuePayoutEmails(context);
  return readPayout(context.platform, context.transaction, params.id);
}

/** Releases a payout that an admin held; rules may still hold it. */
export async function releasePayout(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ payout: StaffPayout }> {
  const { user, hold } = await lockUnsent(context, params.id);
  // Only what an admin held is released.
  if (hold === "staff") {
    await update(context, params.id, { state: "pending", hold: null, reason: "" });
    await recordPayoutAct(context, user, { id: params.id, action: "payout_released", reason: "" });
  }
  await refreshHolds(context);
  return readPayout(context.platform, context.transaction, params.id);
}

/** Locks a payout that is not in a bank file yet. Returns the admin and its hold. */
async function lockUnsent(
  context: CommandContext,
  id: string,
): Promise<{ user: User; hold: PayoutRow["hold"] }> {
  const { platform, transaction } = context;
  const user = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  const { state, hold, file_id: fileId } = await lockPayout(platform, transaction, id);
  if (state === "processed" || state === "cancelled") throw new Refusal("payout_closed");
  if (fileId !== null) throw new Refusal("payout_in_file");
  return { user, hold };
}

async function update(
  { platform, transaction }: CommandContext,
  id: string,
  values: Pick<PayoutColumns, "state" | "hold" | "reason">,
): Promise<void> {
  await payouts(platform.db).update({ ...values, is_notified: false }, { where: { id }, transaction });
}
