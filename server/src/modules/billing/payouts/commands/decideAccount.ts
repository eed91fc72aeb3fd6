import type { PayoutAccount } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import { payableFrom } from "@quire/domain/billing/payouts";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import type { UserColumns } from "../../../accounts/models/users.ts";
import { ownAddress } from "../../../accounts/ownAddress.ts";
import { recordAct } from "../../../community/recordAct.ts";
import { accountDecidedLetter } from "../accountLetter.ts";
import { ACCOUNT_COLUMNS, type AccountRow, presentAccount } from "../accountRow.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { sitePayoutPolicy } from "../policy.ts";
import { refreshHolds } from "../refreshHolds.ts";

interface Input {
  params: { siteId: string; currency: Currency };
  body: { verified: boolean; changed: string; reason?: string };
}

/** Verifies an account or says why not, and lets go on what waited for that. */
export async function decideAccount(
  context: CommandContext,
  { params, body }: Input,
): Promise<PayoutAccount> {
  const { platform, transaction } = context;
  const person = authorize(context, sitePayoutPolicy, "verify", params);
  await lockPayoutRuns(context);
  const key = { ownerId: params.siteId, currency: params.currency };
  const [known] = await platform.db.query<AccountRow & { name: string } & Parameters<typeof ownAddress>[0]>(
    `SELECT ${ACCOUNT_COLUMNS}, u.name, u.email, u.mobile, u.email_verified_at FROM payout_accounts a JOIN users u ON u.id = a.owner_id
      WHERE a.owner_id = $ownerId AND a.currency = $currency`,
    { bind: key, transaction, type: QueryTypes.SELECT },
  );
  if (!known) throw new Refusal("payout_account_not_found");
  // Another account than the one that was looked at must not be verified in its place.
  if (known.changed_at.toISOString() !== body.changed) throw new Refusal("payout_account_changed");
  const note = body.verified ? "" : (body.reason ?? "");
  const row = { ...known, state: body.verified ? ("verified" as const) : ("unverified" as const), note };
  await platform.db.query(
    `UPDATE payout_accounts SET state = $state, note = $note, decided_at = $now, decided_by = $userId
      WHERE owner_id = $ownerId AND currency = $currency`,
    {
      bind: { ...key, state: row.state, note, userId: person.userId, now: platform.clock.now() },
      transaction,
    },
  );
  await recordAct(context, person, {
    action: body.verified ? "payout_account_verified" : "payout_account_refused",
    subject: { kind: "site", id: params.siteId },
    words: `${row.name}, ${row.currency} ${row.ending}`,
    siteId: params.siteId,
    reason: note,
  });
  await publishSiteChanged(context, params.siteId);
  await refreshHolds(context);
  await tell(context, row);
  return presentAccount(platform, row);
}

async function tell(
  { platform, transaction }: CommandContext,
  row: AccountRow & Pick<UserColumns, "email" | "mobile" | "email_verified_at">,
): Promise<void> {
  const to = ownAddress(row);
  if (!to) return;
  const account = {
    currency: row.currency,
    ending: row.ending,
    payableFrom: payableFrom(row.changed_at),
  };
  const refusal = row.state === "verified" ? null : row.note || "We couldn't match it with your bank.";
  await queueLetter(platform, transaction, to, accountDecidedLetter(platform.config, account, refusal));
}
