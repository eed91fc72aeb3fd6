import type { Earnings } from "@quire/contracts/records/earnings";
import type { Ref } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { lineNote, lineTitle, signed } from "./earningWords.ts";
import { GiveBack } from "./GiveBack.tsx";

interface AccountLinesProps {
  ref: Ref<HTMLUListElement>;
  siteId: string;
  of: Pick<Earnings, "lines" | "currency">;
  /** The account is one's own, and its server can be reached. */
  mayGiveBack: boolean;
  onChange: () => void;
}

/** Every line of an account; a sale can be given back from here. */
export function AccountLines({ ref, siteId, of, mayGiveBack, onChange }: AccountLinesProps) {
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
              {mayGiveBack && line.kind === "sale" && line.order?.refundable_until ? (
                <GiveBack siteId={siteId} order={line.order} currency={currency} onDone={onChange} />
              ) : null}
              {line.kind === "sale" && line.order?.goes_back ? <Badge>Refund pending</Badge> : null}
              <span className={line.amount < 0 ? "earnings-amount is-out" : "earnings-amount"}>
                {signed({ amount: line.amount, currency })}
              </span>
            </span>
          }
        />
      ))}
    </RowList>
  );
}
