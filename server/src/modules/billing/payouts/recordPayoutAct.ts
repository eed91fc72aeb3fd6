import type { Act } from "@quire/contracts/records/moderation";
import type { PayoutFile } from "@quire/contracts/records/payouts";
import { formatMoney } from "@quire/domain/billing/money";
import type { CommandContext, User } from "../../../platform/http/context.ts";
import { recordAct } from "../../community/recordAct.ts";
import { readPayout } from "./payoutRow.ts";

/** Logs a staff action on a payout, with its creator and amount. */
export async function recordPayoutAct(
  context: CommandContext,
  user: User,
  { id, action, reason }: { id: string; action: Act["action"]; reason: string },
): Promise<void> {
  const { payout } = await readPayout(context.platform, context.transaction, id);
  await recordAct(context, user, {
    action,
    subject: { kind: "payout", id },
    excerpt: `${payout.site.name}, ${formatMoney(payout)}`,
    siteId: payout.site.id,
    reason,
  });
}

/** Logs a staff action on a bank file. */
export function recordFileAct(
  context: CommandContext,
  user: User,
  file: PayoutFile,
  { action, reason = "" }: { action: "payout_file_made" | "payout_file_paid"; reason?: string },
): Promise<void> {
  return recordAct(context, user, {
    action,
    subject: { kind: "payout_file", id: file.id },
    excerpt: `${payoutsOf(file.payouts)}, ${formatMoney(file)}`,
    siteId: null,
    reason,
  });
}

/** "1 payout", "1,234 payouts": written in full, since the audit log needs the exact count. */
export const payoutsOf = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "payout" : "payouts"}`;
