import type { PayoutAccount } from "@quire/contracts/records/payouts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { payoutAccounts } from "../../models/payouts.ts";
import { presentAccount } from "../accountRow.ts";
import { sitePayoutPolicy } from "../policy.ts";

/** Lists a creator's payout accounts. */
export async function listAccounts(
  context: Context,
  { params }: { params: { siteId: string } },
): Promise<{ accounts: PayoutAccount[] }> {
  const { platform } = context;
  authorize(context, sitePayoutPolicy, "own", params);
  const rows = await payoutAccounts(platform.db).findAll({
    where: { owner_id: params.siteId },
    order: ["currency"],
  });
  return { accounts: rows.map((row) => presentAccount(platform, row.get())) };
}
