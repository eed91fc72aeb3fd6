import type { PayoutFile } from "@quire/contracts/records/payouts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { queuePayoutEmails } from "../emailPayouts.ts";
import { readFile } from "../fileRow.ts";
import { markPaid } from "../markPaid.ts";
import { payoutPolicy } from "../policy.ts";
import { recordFileAct } from "../recordFileAct.ts";

/** The bank paid the file: all of it that is still open is marked, under one reference. Those that failed are marked first. */
export async function settleFile(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reference: string } },
): Promise<PayoutFile> {
  const { platform, transaction } = context;
  const person = authorize(context, payoutPolicy, "pay", null);
  const { open } = await readFile(platform, params.id, transaction);
  await markPaid(context, { fileId: params.id, reference: body.reference, by: person.userId });
  await queuePayoutEmails(context);
  const file = await readFile(platform, params.id, transaction);
  // Told again, nothing more was done.
  if (open > 0)
    await recordFileAct(context, person, file, { action: "payout_file_paid", reason: body.reference });
  return file;
}
