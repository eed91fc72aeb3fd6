import type { Currency } from "@quire/domain/billing/money";
import { maskAccount, type PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { ACCOUNT_REST_MS } from "@quire/domain/billing/payouts";
import { sealDetails } from "../../modules/billing/payouts/sealedDetails.ts";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

const DETAILS: Record<Currency, PayoutDetails> = {
  INR: {
    method: "bank_in",
    fields: { holder: "Herman Melville", account_number: "001234567890", ifsc: "HDFC0001234" },
  },
  EUR: { method: "iban", fields: { holder: "Herman Melville", iban: "DE89370400440532013000" } },
  USD: {
    method: "bank_us",
    fields: { holder: "Herman Melville", routing_number: "021000021", account_number: "12345678" },
  },
};

/** Creates a payout account that can be paid to: verified, and last changed long ago, unless fields say otherwise. */
export async function makePayoutAccount(
  platform: Platform,
  options: { owner_id: string; currency?: Currency; state?: "unverified" | "verified"; changed_at?: Date },
): Promise<void> {
  const { owner_id: ownerId, currency = "INR", state = "verified" } = options;
  const changed = options.changed_at ?? new Date(platform.clock.now().getTime() - ACCOUNT_REST_MS);
  const details = DETAILS[currency];
  await execute(
    platform.db,
    `INSERT INTO payout_accounts (owner_id, currency, method, details, ending, state, changed_at, decided_at)
     VALUES ($ownerId, $currency, $method, $sealed, $ending, $state, $changed, $decided)
     ON CONFLICT (owner_id, currency) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
       decided_at = excluded.decided_at`,
    {
      ownerId,
      currency,
      method: details.method,
      sealed: sealDetails(platform, { ownerId, currency }, details),
      ending: maskAccount(details),
      state,
      changed,
      decided: state === "verified" ? changed : null,
    },
  );
}
