import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { markPaid } from "../markPaid.ts";
import { lockPayout, readPayout } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";
import { recordPayoutAct } from "../recordPayoutAct.ts";

/** Marks one payout as paid. Told again with the same reference, nothing more happens. */
export async function settlePayout(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reference: string } },
): Promise<{ payout: StaffPayout }> {
  const { platform, transaction } = context;
  const person = authorize(context, payoutPolicy, "pay", null);
  const known = await lockPayout(platform, transaction, params.id);
  const isAgain = known.state === "processed" && known.reference === body.reference;
  if (!isAgain) {
    if (known.state === "processed" || known.state === "cancelled") throw new Refusal("payout_settled");
    if (known.file_id === null) throw new Refusal("payout_not_in_file");
    const { reference } = body;
    await markPaid(context, { fileId: known.file_id, payoutId: params.id, reference, by: person.userId });
    await recordPayoutAct(context, person, { id: params.id, action: "payout_paid", reason: reference });
    await queuePayoutEmails(context);
  }
  return readPayout(platform, transaction, params.id);
}
