import type { BodyOf } from "@quire/contracts/call";
import type { setPayoutAccount } from "@quire/contracts/calls/payouts";
import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { checkPayoutAccount, maskAccount, type PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { payableFrom } from "@quire/domain/billing/payouts";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { contactAddress } from "../../../accounts/contactAddress.ts";
import { users } from "../../../accounts/models/users.ts";
import { findSite } from "../../../sites/findSite.ts";
import { payoutAccounts } from "../../models/payouts.ts";
import { accountChangedEmail } from "../accountEmails.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccount } from "../accountRow.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { sitePayoutPolicy } from "../policy.ts";
import { refreshHolds } from "../refreshHolds.ts";
import { type AccountKey, openDetails, sealDetails } from "../sealedDetails.ts";

interface Input {
  params: { siteId: string };
  body: BodyOf<typeof setPayoutAccount>;
}

/**
 * Sets a creator's payout account. Saving the same account changes nothing; a different one must be verified and
 * waits for three days.
 */
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
  await enforceLimit(context, "payoutAccountsByUser", userId);
  const key = { ownerId: params.siteId, currency };
  return inTransaction(context, (inside) => saveAccount(inside, key, checked.details));
}

async function saveAccount(
  context: CommandContext,
  key: AccountKey,
  details: PayoutDetails,
): Promise<PayoutAccount> {
  const { platform, transaction } = context;
  await lockPayoutRuns(context);
  const where = { owner_id: key.ownerId, currency: key.currency };
  const known = (await payoutAccounts(platform.db).findOne({ where, transaction }))?.get();
  if (known && isSame(openDetails(platform, key, known.details), details))
    return presentAccount(platform, known);
  const ending = maskAccount(details);
  const now = platform.clock.now();
  const [row] = await context.select<AccountRow>(
    `INSERT INTO payout_accounts AS a (owner_id, currency, method, details, ending, changed_at)
     VALUES ($ownerId, $currency, $method, $sealed, $ending, $now)
     ON CONFLICT (owner_id, currency) DO UPDATE SET method = excluded.method, details = excluded.details,
       ending = excluded.ending, state = 'unverified', note = '', changed_at = excluded.changed_at, decided_at = NULL,
       decided_by = NULL
     RETURNING ${ACCOUNT_COLUMNS}`,
    { ...key, method: details.method, sealed: sealDetails(platform, key, details), ending, now },
  );
  await publishSiteChanged(context, key.ownerId);
  await refreshHolds(context);
  await emailOwner(context, key, ending, payableFrom(now));
  return presentAccount(platform, row as AccountRow);
}

const isSame = (before: PayoutDetails | null, after: PayoutDetails): boolean =>
  before?.method === after.method &&
  Object.entries(after.fields).length === Object.entries(before.fields).length &&
  Object.entries(after.fields).every(
    ([field, value]) => before.fields[field as keyof typeof before.fields] === value,
  );

async function emailOwner(
  { platform, transaction }: CommandContext,
  { ownerId, currency }: AccountKey,
  ending: string,
  from: Date,
): Promise<void> {
  const owner = await users(platform.db).findByPk(ownerId, {
    attributes: ["email", "mobile", "email_verified_at"],
    transaction,
  });
  const to = owner && contactAddress(owner.get());
  if (!to) return;
  const email = accountChangedEmail(platform.config, { currency, ending, payableFrom: from });
  await queueEmail(platform, transaction, to, email);
}
