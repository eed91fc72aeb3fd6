import type { Earnings } from "@quire/contracts/records/earnings";
import type { Ref } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { formatSigned, lineNote, lineTitle } from "./earningCopy.ts";
import { RefundSale } from "./RefundSale.tsx";

interface AccountLinesProps {
  ref: Ref<HTMLUListElement>;
  siteId: string;
  of: Pick<Earnings, "lines" | "currency">;
  /** The account is the user's own, and the server can be reached. */
  mayRefund: boolean;
  onChange: () => void;
}

/** Every line of an account, with a refund button on sales. */
export function AccountLines({ ref, siteId, of, mayRefund, onChange }: AccountLinesProps) {
  const { currency } = of;
  return (
    <RowList ref={ref} label="Account activity">
      {of.lines.map((line) => (
        <Row
          key={line.id}
          title={lineTitle(line)}
          note={lineNote(line)}
          end={
            <span className="earnings-line-end">
              {mayRefund && line.kind === "sale" && line.order?.refundable_until ? (
                <RefundSale siteId={siteId} order={line.order} currency={currency} onDone={onChange} />
              ) : null}
              {line.kind === "sale" && line.order?.refund_pending ? <Badge>Refund pending</Badge> : null}
              <span className={line.amount < 0 ? "earnings-amount is-out" : "earnings-amount"}>
                {formatSigned({ amount: line.amount, currency })}
              </span>
            </span>
          }
        />
      ))}
    </RowList>
  );
}
