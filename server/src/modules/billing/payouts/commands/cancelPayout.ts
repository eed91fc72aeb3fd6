import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { cancelPayouts } from "../cancelPayouts.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { lockPayout, readPayout } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";
import { recordPayoutAct } from "../recordPayoutAct.ts";

/** Cancels a payout, even one that was paid and returned by the bank: its amount returns to the balance. */
export async function cancelPayout(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reason: string } },
): Promise<{ payout: StaffPayout }> {
  const { platform, transaction } = context;
  const user = authorize(context, payoutPolicy, "pay", null);
  const { state } = await lockPayout(platform, transaction, params.id);
  if (state === "cancelled") throw new Refusal("payout_closed");
  await cancelPayouts(context, { ids: [params.id], reason: body.reason, by: user.userId });
  const { reason } = body;
  await recordPayoutAct(context, user, { id: params.id, action: "payout_returned", reason });
  await queuePayoutEmails(context);
  return readPayout(platform, transaction, params.id);
}
