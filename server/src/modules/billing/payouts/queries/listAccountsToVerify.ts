import type { ListingQuery } from "@quire/contracts/call";
import type { AccountToVerify, PayoutAccount } from "@quire/contracts/records/payouts";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccountToVerify } from "../accountRow.ts";
import { payoutPolicy } from "../policy.ts";

/** Lists accounts in one state, longest waiting first. */
export async function listAccountsToVerify(
  context: Context,
  { query }: { query: ListingQuery & { state?: PayoutAccount["state"] } },
): Promise<{ accounts: AccountToVerify[]; next: string | null }> {
  const { platform } = context;
  authorize(context, payoutPolicy, "pay", null);
  const { state = "unverified" } = query;
  const sort = `payout accounts ${state}`;
  const slice = sliceOf(query);
  const [after = null, owner = null, currency = null] = slice.next
    ? decodeNext(slice.next, sort, ["time", "string", "string"])
    : [];
  const rows = await select<AccountRow & { site_name: string }>(
    platform.db,
    `SELECT ${ACCOUNT_COLUMNS}, coalesce(s.name, u.name) AS site_name
       FROM payout_accounts a JOIN users u ON u.id = a.owner_id LEFT JOIN sites s ON s.id = a.owner_id
      WHERE a.state = $state AND ($after::timestamptz IS NULL
         OR (a.changed_at, a.owner_id, a.currency) > ($after::timestamptz, $owner::text, $currency::text))
      ORDER BY a.changed_at, a.owner_id, a.currency LIMIT $limit OFFSET $offset`,
    { state, after, owner, currency, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(sort, [last.changed_at.toISOString(), last.owner_id, last.currency]),
  );
  return { accounts: page.rows.map((row) => presentAccountToVerify(platform, row)), next: page.next };
}
