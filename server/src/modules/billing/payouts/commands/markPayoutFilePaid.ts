import type { PayoutFile } from "@quire/contracts/records/payouts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { readFile } from "../fileRow.ts";
import { markPaid } from "../markPaid.ts";
import { payoutPolicy } from "../policy.ts";
import { recordFileAct } from "../recordPayoutAct.ts";

/** Marks all open payouts of a file as paid, under one reference. Record failed ones first. */
export async function markPayoutFilePaid(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reference: string } },
): Promise<PayoutFile> {
  const { platform, transaction } = context;
  const user = authorize(context, payoutPolicy, "pay", null);
  const { open } = await readFile(platform, params.id, transaction);
  await markPaid(context, { fileId: params.id, reference: body.reference, by: user.userId });
  await queuePayoutEmails(context);
  const file = await readFile(platform, params.id, transaction);
  // A repeated request did nothing more.
  if (open > 0)
    await recordFileAct(context, user, file, { action: "payout_file_paid", reason: body.reference });
  return file;
}
