import { maskAccount, type PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { sealDetails } from "../../modules/billing/payouts/sealedDetails.ts";
import type { Platform } from "../../platform/platform.ts";

const DETAILS: PayoutDetails = {
  method: "bank_in",
  fields: { holder: "Herman Melville", account_number: "001851001851", ifsc: "DEMO0001851" },
};

/** An account that was verified long ago, so that the demo's creator can be paid out. No bank knows it. Safe to repeat. */
export async function seedPayoutAccount(platform: Platform, ownerId: string, verified: Date): Promise<void> {
  const key = { ownerId, currency: "INR" as const };
  await platform.db.query(
    `INSERT INTO payout_accounts (owner_id, currency, method, details, ending, state, changed_at, decided_at)
     VALUES ($ownerId, $currency, $method, $sealed, $ending, 'verified', $verified, $verified)
     ON CONFLICT (owner_id, currency) DO NOTHING`,
    {
      bind: {
        ...key,
        method: DETAILS.method,
        sealed: sealDetails(platform, key, DETAILS),
        ending: maskAccount(DETAILS),
        verified,
      },
    },
  );
}
