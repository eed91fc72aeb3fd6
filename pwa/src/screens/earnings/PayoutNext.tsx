import type { Earnings } from "@quire/contracts/records/earnings";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { outlookWords } from "./payoutWords.ts";

/** What becomes of the balance next, and the way to where one is paid. */
export function PayoutNext({ of, isOwn }: { of: Earnings; isOwn: boolean }) {
  const page = usePage();
  const { currency } = of;
  const { balance, held } = of.balances.find((one) => one.currency === currency) ?? { balance: 0, held: 0 };
  const isMissing = of.payout.hold === "account_missing";
  return (
    <div className="earnings-next">
      {outlookWords(of.payout, { balance, held, currency }).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {isOwn ? (
        <Button
          size="s"
          kind={isMissing && of.payout.due > 0 ? "primary" : "quiet"}
          href={platformHref(page, `/settings/payouts?currency=${currency}`)}
        >
          {isMissing ? "Add a payout account" : "Your payout account"}
        </Button>
      ) : null}
    </div>
  );
}
