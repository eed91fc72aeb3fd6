import type { PayoutAccount } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import { payableFrom } from "@quire/domain/billing/payouts";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { contactAddress } from "../../../accounts/contactAddress.ts";
import type { UserColumns } from "../../../accounts/models/users.ts";
import { recordAct } from "../../../community/recordAct.ts";
import { payoutAccounts } from "../../models/payouts.ts";
import { accountDecidedEmail } from "../accountEmails.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccount } from "../accountRow.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { sitePayoutPolicy } from "../policy.ts";
import { refreshHolds } from "../refreshHolds.ts";

interface Input {
  params: { siteId: string; currency: Currency };
  body: { verified: boolean; changed: string; reason?: string };
}

/** Verifies an account or refuses it with a reason, and refreshes the payouts that waited for that. */
export async function decideAccount(
  context: CommandContext,
  { params, body }: Input,
): Promise<PayoutAccount> {
  const { platform, transaction } = context;
  const user = authorize(context, sitePayoutPolicy, "verify", params);
  await lockPayoutRuns(context);
  const [known] = await context.select<AccountRow & { name: string } & Parameters<typeof contactAddress>[0]>(
    `SELECT ${ACCOUNT_COLUMNS}, u.name, u.email, u.mobile, u.email_verified_at FROM payout_accounts a JOIN users u ON u.id = a.owner_id
      WHERE a.owner_id = $ownerId AND a.currency = $currency`,
    { ownerId: params.siteId, currency: params.currency },
  );
  if (!known) throw new Refusal("payout_account_not_found");
  // Refuse to verify an account that changed since the admin read it.
  if (known.changed_at.toISOString() !== body.changed) throw new Refusal("payout_account_changed");
  const note = body.verified ? "" : (body.reason ?? "");
  const row = { ...known, state: body.verified ? ("verified" as const) : ("unverified" as const), note };
  await payoutAccounts(platform.db).update(
    { state: row.state, note, decided_at: platform.clock.now(), decided_by: user.userId },
    { where: { owner_id: params.siteId, currency: params.currency }, transaction },
  );
  await recordAct(context, user, {
    action: body.verified ? "payout_account_verified" : "payout_account_refused",
    subject: { kind: "site", id: params.siteId },
    excerpt: `${row.name}, ${row.currency} ${row.ending}`,
    siteId: params.siteId,
    reason: note,
  });
  await publishSiteChanged(context, params.siteId);
  await refreshHolds(context);
  await emailOwner(context, row);
  return presentAccount(platform, row);
}

async function emailOwner(
  { platform, transaction }: CommandContext,
  row: AccountRow & Pick<UserColumns, "email" | "mobile" | "email_verified_at">,
): Promise<void> {
  const to = contactAddress(row);
  if (!to) return;
  const account = {
    currency: row.currency,
    ending: row.ending,
    payableFrom: payableFrom(row.changed_at),
  };
  const refusal = row.state === "verified" ? null : row.note || "We couldn't match it with your bank.";
  await queueEmail(platform, transaction, to, accountDecidedEmail(platform.config, account, refusal));
}
