import type { Operator } from "@quire/contracts/records/page";
import { CURRENCIES, formatMoney } from "@quire/domain/billing/money";
import { ACCOUNT_REST_MS, PAYOUT_MINIMUM } from "@quire/domain/billing/payouts";

const REST_DAYS = ACCOUNT_REST_MS / (24 * 60 * 60_000);

/** What creators keep of a sale, and when they are paid. */
export function PayoutPolicy({ operator: { shares, email } }: { operator: Operator }) {
  const minimums = CURRENCIES.map((currency) => formatMoney({ amount: PAYOUT_MINIMUM[currency], currency }));
  return (
    <>
      <h2>What you keep</h2>
      <p>
        You keep {shares.basic}% of each sale and each gift of support, and {shares.pro}% with Pro. The
        payment provider’s fee comes off your part and is shown as its own line. For printed books, printing,
        shipping and tax are taken off first.
      </p>
      <h2>When you are paid</h2>
      <p>
        Payouts are made every Monday (UTC) for each currency with at least {minimums.join(", ")}. Less than
        that stays in your balance until it is enough.
      </p>
      <h2>When a payout waits</h2>
      <ul>
        <li>There is no payout account for its currency, or we haven’t verified it yet.</li>
        <li>The account changed in the last {REST_DAYS} days, which protects you if someone took it over.</li>
        <li>A buyer disputes a payment. The amount is held until the bank decides.</li>
        <li>Our staff is looking at something unusual, or your account is suspended.</li>
      </ul>
      <p>Your earnings always say which of these it is.</p>
      <h2>Refunds and disputes</h2>
      <p>
        A refund is taken from your balance, and the fee that the provider keeps is yours. A balance below
        zero is settled by later sales. A lost dispute costs its amount and the provider’s fee.
      </p>
      <h2>If you delete your account</h2>
      <p>
        Ask for your payout first: what is left below the minimum is forfeited with the account, and you are
        told how much before you confirm.
      </p>
      <p>
        Questions about a payout: <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  );
}
