import { payoutEntries } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import { postManyJournals } from "../../modules/billing/ledger/postManyJournals.ts";
import { execute } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import { makeEarning } from "./earning.ts";

interface PayoutFields {
  owner_id: string;
  amount?: number;
  currency?: Currency;
  /** In a bank file of its own. */
  isAtBank?: boolean;
}

/** Creates a pending payout, with the earnings it pays out. */
export async function makePayout(
  platform: Platform,
  { owner_id: ownerId, amount = 50_000, currency = "INR", isAtBank = false }: PayoutFields,
): Promise<{ id: string; fileId: string | null }> {
  await makeEarning(platform, { owner_id: ownerId, amount, currency });
  const [id, runId, fileId] = [platform.newId(), platform.newId(), isAtBank ? platform.newId() : null];
  const now = platform.clock.now();
  await withTransaction(platform.db, async (transaction) => {
    const run = (sql: string, bind: Record<string, unknown>) => execute(platform.db, sql, bind, transaction);
    await run("INSERT INTO payout_runs (id, made_at, made_by) VALUES ($runId, $now, $ownerId)", {
      runId,
      now,
      ownerId,
    });
    if (fileId)
      await run(
        `INSERT INTO payout_files (id, currency, payouts_count, amount, made_at, made_by)
         VALUES ($fileId, $currency, 1, $amount::bigint, $now, $ownerId)`,
        { fileId, currency, amount, now, ownerId },
      );
    await run(
      `INSERT INTO payouts (id, run_id, owner_id, currency, amount, file_id, details, created_at)
       VALUES ($id, $runId, $ownerId, $currency, $amount::bigint, $fileId, $details, $now)`,
      { id, runId, ownerId, currency, amount, fileId, details: fileId && "sealed elsewhere", now },
    );
    const entries = payoutEntries(amount);
    await postManyJournals(scopeOf(platform, transaction), "payout", [
      { subjectId: id, currency, ownerId, entries },
    ]);
  });
  return { id, fileId };
}
