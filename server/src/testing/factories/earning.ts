import type { Currency } from "@quire/domain/billing/money";
import { postJournal } from "../../modules/billing/ledger/postJournal.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";

/** Books an amount to a creator's account without an order; a negative amount is deducted. */
export async function makeEarning(
  platform: Platform,
  { owner_id, amount, currency = "INR" }: { owner_id: string; amount: number; currency?: Currency },
): Promise<void> {
  await withTransaction(platform.db, (transaction) =>
    postJournal(scopeOf(platform, transaction), {
      kind: "sale",
      subjectId: platform.newId(),
      orderId: null,
      currency,
      ownerId: owner_id,
      entries: [
        { account: "creator", amount },
        { account: "razorpay", amount: -amount },
      ],
    }),
  );
}
