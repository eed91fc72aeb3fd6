import type { Act } from "@quire/contracts/records/moderation";
import { formatMoney } from "@quire/domain/billing/money";
import type { CommandContext, Person } from "../../../platform/http/context.ts";
import { recordAct } from "../../community/recordAct.ts";
import { readPayout } from "./payoutRow.ts";

/** Writes down what staff did to a payout: to whom it goes, and how much it is. */
export async function recordPayoutAct(
  context: CommandContext,
  person: Person,
  { id, action, reason }: { id: string; action: Act["action"]; reason: string },
): Promise<void> {
  const { payout } = await readPayout(context.platform, context.transaction, id);
  await recordAct(context, person, {
    action,
    subject: { kind: "payout", id },
    words: `${payout.site.name}, ${formatMoney(payout)}`,
    siteId: payout.site.id,
    reason,
  });
}
