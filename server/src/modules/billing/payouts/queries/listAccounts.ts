import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccount } from "../accountRow.ts";
import { sitePayoutPolicy } from "../policy.ts";

/** Where a creator is paid. */
export async function listAccounts(
  context: Context,
  { params }: { params: { siteId: string } },
): Promise<{ accounts: PayoutAccount[] }> {
  const { platform } = context;
  authorize(context, sitePayoutPolicy, "own", params);
  const rows = await platform.db.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM payout_accounts a WHERE a.owner_id = $siteId ORDER BY a.currency`,
    { bind: params, type: QueryTypes.SELECT },
  );
  return { accounts: rows.map((row) => presentAccount(platform, row)) };
}
