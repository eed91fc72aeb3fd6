import type { PayoutFile } from "@quire/contracts/records/payouts";
import { markPaid } from "../../../payments/payouts/markPaid.ts";
import { queueTelling } from "../../../payments/payouts/tellPayouts.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { readFile } from "../fileRow.ts";
import { payoutPolicy } from "../policy.ts";

/** The bank paid the file: all of it that is still open is marked, under one reference. Those that failed are marked first. */
export async function settleFile(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { reference: string } },
): Promise<PayoutFile> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, payoutPolicy, "pay", null);
  await readFile(platform, params.id, transaction);
  await markPaid(context, { fileId: params.id, reference: body.reference, by: userId });
  await queueTelling(context);
  return readFile(platform, params.id, transaction);
}
