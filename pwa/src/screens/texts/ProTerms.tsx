import type { Operator } from "@quire/contracts/records/page";
import { CURRENCIES, formatMoney } from "@quire/domain/billing/money";
import { GRACE_DAYS, type ProInterval, proPrice, TRIAL_DAYS } from "@quire/domain/billing/proPlans";

const pricesOf = (interval: ProInterval) =>
  CURRENCIES.map((currency) => formatMoney(proPrice(interval, currency))).join(", ");

/** What Pro costs, and how it renews and ends. */
export function ProTerms({ operator: { shares } }: { operator: Operator }) {
  return (
    <>
      <h2>What it includes</h2>
      <p>
        Your own domain, newsletters to imported subscribers and from your own address, printed books, a badge
        once you are verified, and {shares.pro}% of your sales instead of {shares.basic}%. Your plan’s page
        lists everything.
      </p>
      <h2>What it costs</h2>
      <p>
        {pricesOf("month")} a month, or {pricesOf("year")} a year, by the currency of your country.
      </p>
      <h2>The trial</h2>
      <p>
        {TRIAL_DAYS} days, once for each person. You are reminded before it ends. Unless you cancel, it
        continues at the price that you were shown.
      </p>
      <h2>Renewal</h2>
      <p>
        Pro renews until you cancel, on your plan’s page, at any time. After that it stays until the end of
        what you paid for. If a renewal fails, Pro continues for {GRACE_DAYS} days while we try again and
        remind you.
      </p>
      <h2>When it ends</h2>
      <p>
        Your posts, readers and earnings stay. Your domain leads to your address here again, and what needs
        Pro stops until you return.
      </p>
      <h2>Free periods</h2>
      <p>
        Periods that you get by inviting writers or being invited are added to what you have, and never
        shorten it.
      </p>
      <p>
        Refunds: see the <a href="/refund-policy">refund policy</a>.
      </p>
    </>
  );
}
