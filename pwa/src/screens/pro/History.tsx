import type { Subscription } from "@quire/contracts/records/pro";
import { Badge } from "../../ui/Badge.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { historyNote, KIND_NAMES, stateBadge } from "./historyWords.ts";

/** Every time of Pro that there was, is and will be, what ends last first. */
export function History({ of }: { of: readonly Subscription[] }) {
  if (of.length === 0) return null;
  return (
    <section className="plan-history">
      <h2>History</h2>
      <RowList label="History">
        {of.map((one) => {
          const badge = stateBadge(one);
          return (
            <Row
              key={one.id}
              title={KIND_NAMES[one.kind]}
              note={historyNote(one)}
              end={<Badge tone={badge.tone}>{badge.words}</Badge>}
            />
          );
        })}
      </RowList>
    </section>
  );
}
