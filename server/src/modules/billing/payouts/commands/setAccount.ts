import type { BodyOf } from "@quire/contracts/call";
import type { setPayoutAccount } from "@quire/contracts/calls/payouts";
import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { checkPayoutAccount, maskAccount, type PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { payableFrom } from "@quire/domain/billing/payouts";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import type { UserColumns } from "../../../accounts/models/users.ts";
import { ownAddress } from "../../../accounts/ownAddress.ts";
import { findSite } from "../../../sites/findSite.ts";
import { accountChangedLetter } from "../accountLetter.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccount } from "../accountRow.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { sitePayoutPolicy } from "../policy.ts";
import { refreshHolds } from "../refreshHolds.ts";
import { type AccountKey, openDetails, sealDetails } from "../sealedDetails.ts";

interface Input {
  params: { siteId: string };
  body: BodyOf<typeof setPayoutAccount>;
}

/** Sets where a creator is paid. The same account once more changes nothing; another is to be verified, and rests. */
export async function setAccount(context: Context, { params, body }: Input): Promise<PayoutAccount> {
  const { platform } = context;
  const { userId } = authorize(context, sitePayoutPolicy, "own", params);
  if (!(await findSite(platform, { id: params.siteId }))) throw new Refusal("site_not_found");
  const { currency, method, ...typed } = body;
  const checked = checkPayoutAccount(currency, method, typed);
  if ("issues" in checked) {
    const issues = checked.issues.map(({ field, message }) => ({ path: `body.${field}`, message }));
    throw new Refusal("invalid_input", { issues });
  }
  await enforceLimit(platform, "payoutAccountsByUser", userId);
  const key = { ownerId: params.siteId, currency };
  return inTransaction(context, (inside) => keep(inside, key, checked.details));
}

async function keep(
  context: CommandContext,
  key: AccountKey,
  details: PayoutDetails,
): Promise<PayoutAccount> {
  const { platform, transaction } = context;
  await lockPayoutRuns(context);
  const [known] = await platform.db.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM payout_accounts a WHERE a.owner_id = $ownerId AND a.currency = $currency`,
    { bind: { ...key }, transaction, type: QueryTypes.SELECT },
  );
  if (known && isSame(openDetails(platform, key, known.details), details))
    return presentAccount(platform, known);
  const ending = maskAccount(details);
  const now = platform.clock.now();
  const [row] = await platform.db.query<AccountRow>(
    `INSERT INTO payout_accounts AS a (owner_id, currency, method, details, ending, changed_at)
     VALUES ($ownerId, $currency, $method, $sealed, $ending, $now)
     ON CONFLICT (owner_id, currency) DO UPDATE SET method = excluded.method, details = excluded.details,
       ending = excluded.ending, state = 'unverified', note = '', changed_at = excluded.changed_at, decided_at = NULL,
       decided_by = NULL
     RETURNING ${ACCOUNT_COLUMNS}`,
    {
      bind: { ...key, method: details.method, sealed: sealDetails(platform, key, details), ending, now },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  await publishSiteChanged(context, key.ownerId);
  await refreshHolds(context);
  await tellOwner(context, key, ending, payableFrom(now));
  return presentAccount(platform, row as AccountRow);
}

const isSame = (before: PayoutDetails | null, after: PayoutDetails): boolean =>
  before?.method === after.method &&
  Object.entries(after.fields).length === Object.entries(before.fields).length &&
  Object.entries(after.fields).every(
    ([field, value]) => before.fields[field as keyof typeof before.fields] === value,
  );

async function tellOwner(
  { platform, transaction }: CommandContext,
  { ownerId, currency }: AccountKey,
  ending: string,
  from: Date,
): Promise<void> {
  const [person] = await platform.db.query<Pick<UserColumns, "email" | "mobile" | "email_verified_at">>(
    "SELECT email, mobile, email_verified_at FROM users WHERE id = $ownerId",
    { bind: { ownerId }, transaction, type: QueryTypes.SELECT },
  );
  const to = person && ownAddress(person);
  if (!to) return;
  const letter = accountChangedLetter(platform.config, { currency, ending, payableFrom: from });
  await queueLetter(platform, transaction, to, letter);
}
