import type { Currency } from "@quire/domain/billing/money";
import { postJournal } from "../../modules/billing/ledger/postJournal.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";

/** Money in a creator's account that came by no order: so much more, or below nothing so much less. */
export async function makeEarning(
  platform: Platform,
  { owner_id, amount, currency = "INR" }: { owner_id: string; amount: number; currency?: Currency },
): Promise<void> {
  await withTransaction(platform.db, (transaction) =>
    postJournal(
      { platform, transaction },
      {
        kind: "sale",
        subjectId: platform.newId(),
        orderId: null,
        currency,
        ownerId: owner_id,
        entries: [
          { account: "creator", amount },
          { account: "razorpay", amount: -amount },
        ],
      },
    ),
  );
}
