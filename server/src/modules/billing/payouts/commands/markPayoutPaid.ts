import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { markPaid } from "../markPaid.ts";
import { lockPayout, readPayout } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";
import { recordPayoutAct } from "../recordPayoutAct.ts";

/** Marks one payout as paid. Repeating it with the same reference does nothing more. */
export async function markPayoutPaid(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reference: string } },
): Promise<{ payout: StaffPayout }> {
  const { platform, transaction } = context;
  const user = authorize(context, payoutPolicy, "pay", null);
  const known = await lockPayout(platform, transaction, params.id);
  const isRepeated = known.state === "processed" && known.reference === body.reference;
  if (!isRepeated) {
    if (known.state === "processed" || known.state === "cancelled") throw new Refusal("payout_closed");
    if (known.file_id === null) throw new Refusal("payout_not_in_file");
    const { reference } = body;
    await markPaid(context, { fileId: known.file_id, payoutId: params.id, reference, by: user.userId });
    await recordPayoutAct(context, user, { id: params.id, action: "payout_paid", reason: reference });
    await queuePayoutEmails(context);
  }
  return readPayout(platform, transaction, params.id);
}
