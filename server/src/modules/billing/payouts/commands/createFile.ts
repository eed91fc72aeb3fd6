import type { PayoutFile } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { readFile } from "../fileRow.ts";
import { forgetAccounts } from "../forgetAccounts.ts";
import { restedBy } from "../holdCause.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { payoutPolicy } from "../policy.ts";
import { recordFileAct } from "../recordFileAct.ts";
import { refreshHolds } from "../refreshHolds.ts";

/** What one file takes at most; the rest is in the next. */
const MOST = 2000;

/** The account is asked once more: it may have been changed a moment ago, and what is in the file is sent there. */
const TAKE = `
  WITH chosen AS (
    SELECT p.id, a.details, a.method, a.ending FROM payouts p
      JOIN payout_accounts a ON a.owner_id = p.owner_id AND a.currency = p.currency
     WHERE p.state = 'pending' AND p.file_id IS NULL AND p.currency = $currency AND a.state = 'verified'
       AND a.changed_at <= $rested
     ORDER BY p.id LIMIT ${MOST} FOR UPDATE OF p
  ), taken AS (
    UPDATE payouts p SET file_id = $id, details = chosen.details, method = chosen.method, ending = chosen.ending
      FROM chosen WHERE p.id = chosen.id RETURNING p.amount
  ), summed AS (SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM taken)
  UPDATE payout_files f SET payouts_count = summed.count, amount = summed.amount FROM summed WHERE f.id = $id
  RETURNING f.payouts_count AS count`;

/**
 * Takes what can be paid to the bank. From here on no rule cancels or holds it: it may be paid at any moment, and only an admin
 * who knows what the bank did says how it ended.
 */
export async function createFile(
  context: CommandContext,
  { body }: { body: { currency: Currency } },
): Promise<PayoutFile> {
  const { platform, transaction } = context;
  const person = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  await refreshHolds(context);
  const id = platform.newId();
  const { currency } = body;
  await platform.db.query(
    `INSERT INTO payout_files (id, currency, payouts_count, amount, made_at, made_by)
     VALUES ($id, $currency, 0, 0, $now, $userId)`,
    { bind: { id, currency, userId: person.userId, now: platform.clock.now() }, transaction },
  );
  const [taken] = await platform.db.query<{ count: number }>(TAKE, {
    bind: { id, currency, rested: restedBy(platform) },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (!taken?.count) throw new Refusal("nothing_to_pay");
  await forgetAccounts(context);
  const file = await readFile(platform, id, transaction);
  await recordFileAct(context, person, file, { action: "payout_file_made" });
  return file;
}
