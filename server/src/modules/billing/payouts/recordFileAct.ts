import type { PayoutFile } from "@quire/contracts/records/payouts";
import { formatMoney } from "@quire/domain/billing/money";
import type { CommandContext, Person } from "../../../platform/http/context.ts";
import { recordAct } from "../../community/recordAct.ts";
import { payoutsOf } from "./payoutsOf.ts";

/** Writes down what staff did to a bank file, which is of many sites. */
export function recordFileAct(
  context: CommandContext,
  person: Person,
  file: PayoutFile,
  { action, reason = "" }: { action: "payout_file_made" | "payout_file_paid"; reason?: string },
): Promise<void> {
  return recordAct(context, person, {
    action,
    subject: { kind: "payout_file", id: file.id },
    words: `${payoutsOf(file.payouts)}, ${formatMoney(file)}`,
    siteId: null,
    reason,
  });
}
