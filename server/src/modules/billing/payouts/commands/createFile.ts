import type { PayoutFile } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { payoutFiles } from "../../models/payouts.ts";
import { readFile } from "../fileRow.ts";
import { forgetAccounts } from "../forgetAccounts.ts";
import { restedBy } from "../holdCause.ts";
import { lockPayoutRuns } from "../payoutLock.ts";
import { payoutPolicy } from "../policy.ts";
import { recordFileAct } from "../recordPayoutAct.ts";
import { refreshHolds } from "../refreshHolds.ts";

/** The most payouts in one file; the next file takes the rest. */
const MOST = 2000;

/** Reads the account again: it may have changed a moment ago, and the file pays to what it contains. */
const FILL = `
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
 * Creates a bank file from all payable payouts. From then on no rule cancels or holds them, as they may be paid at
 * any moment; only an admin records the outcome.
 */
export async function createFile(
  context: CommandContext,
  { body }: { body: { currency: Currency } },
): Promise<PayoutFile> {
  const { platform, transaction } = context;
  const user = authorize(context, payoutPolicy, "pay", null);
  await lockPayoutRuns(context);
  await refreshHolds(context);
  const id = platform.newId();
  const { currency } = body;
  await payoutFiles(platform.db).create(
    { id, currency, payouts_count: 0, amount: 0, made_at: platform.clock.now(), made_by: user.userId },
    { transaction },
  );
  const [filled] = await context.select<{ count: number }>(FILL, {
    id,
    currency,
    rested: restedBy(platform),
  });
  if (!filled?.count) throw new Refusal("nothing_to_pay");
  await forgetAccounts(context);
  const file = await readFile(platform, id, transaction);
  await recordFileAct(context, user, file, { action: "payout_file_made" });
  return file;
}
