import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { CommandContext, Person } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { lockPayout, type PayoutRow, readPayout } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";
import { recordPayoutAct } from "../recordPayoutAct.ts";
import { refreshHolds } from "../refreshHolds.ts";

/** Holds a payout until it is released by hand. */
export async function holdPayout(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reason: string } },
): Promise<{ payout: StaffPayout }> {
  const { person } = await change(
    context,
    params.id,
    "UPDATE payouts SET state = 'onHold', hold = 'staff', reason = $reason, is_told = false WHERE id = $id",
    { reason: body.reason },
  );
  const { reason } = body;
  await recordPayoutAct(context, person, { id: params.id, action: "payout_held", reason });
  await queuePayoutEmails(context);
  return readPayout(context.platform, context.transaction, params.id);
}

/** Lets a payout go on that was held by hand; it still waits where a rule wants it to. */
export async function releasePayout(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ payout: StaffPayout }> {
  const { person, hold } = await change(
    context,
    params.id,
    "UPDATE payouts SET state = 'pending', hold = NULL, reason = '', is_told = false WHERE id = $id AND hold = 'staff'",
  );
  // Only what was held by hand is released by hand.
  if (hold === "staff")
    await recordPayoutAct(context, person, { id: params.id, action: "payout_released", reason: "" });
  await refreshHolds(context);
  return readPayout(context.platform, context.transaction, params.id);
}

/** Changes what is not at the bank yet; answers who did, and what held it before. */
async function change(
  context: CommandContext,
  id: string,
  sql: string,
  values: Record<string, string> = {},
): Promise<{ person: Person; hold: PayoutRow["hold"] }> {
  const { platform, transaction } = context;
  const person = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  const { state, hold, file_id: fileId } = await lockPayout(platform, transaction, id);
  if (state === "processed" || state === "cancelled") throw new Refusal("payout_settled");
  if (fileId !== null) throw new Refusal("payout_in_file");
  await platform.db.query(sql, { bind: { id, ...values }, transaction });
  return { person, hold };
}
