import type { ModerationCase } from "@quire/contracts/records/moderation";
import { formatDate } from "@quire/domain/time/dates";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DECISION_COPY, type Decision, decisionsOf, isReversed, KINDS } from "./decide.ts";

const RESOLUTIONS = { removed: "Removed", dismissed: "Dismissed", suspended: "Suspended" };

export interface CaseCardProps {
  of: ModerationCase;
  maySuspend: boolean;
  onDecide: (decision: Decision) => void;
}

/** A reported item, its reporters and reasons, and the possible decisions. */
export function CaseCard({ of, maySuspend, onDecide }: CaseCardProps) {
  const { thing } = of;
  return (
    <li className="case">
      <p className="case-head">
        <Badge>{KINDS[of.subject.kind]}</Badge>{" "}
        {thing ? (
          <>
            <a href={thing.url} rel="noopener external" target="_blank">
              {of.subject.kind === "comment" ? `by ${thing.author.name}` : thing.excerpt || "Untitled"}
            </a>{" "}
            on {thing.site.name}
          </>
        ) : (
          "It no longer exists."
        )}{" "}
        · {of.reports === 1 ? "1 report" : `${of.reports} reports`} ·{" "}
        <time dateTime={of.opened}>{formatDate(of.opened)}</time>{" "}
        {thing?.hidden ? <Badge tone="warn">Hidden</Badge> : null}
        {isReversed(of) ? <Badge tone="good">Restored</Badge> : null}
      </p>
      {thing && of.subject.kind === "comment" ? <p className="case-words">{thing.excerpt}</p> : null}
      <ul className="case-reasons">
        {of.reasons.map((one) => (
          <li key={one.created + one.reporter}>
            “{one.reason}” — {one.reporter}
          </li>
        ))}
      </ul>
      {of.resolution && of.closed ? (
        <p className="case-head">
          {RESOLUTIONS[of.resolution]} by {of.closed_by ?? "someone who left"}, {formatDate(of.closed)}
          {isReversed(of) ? ". Restored since." : null}
        </p>
      ) : null}
      <div className="case-actions">
        {decisionsOf(of, maySuspend).map((decision) => (
          <Button
            key={decision}
            size="s"
            kind={DECISION_COPY[decision].isDanger ? "danger" : "quiet"}
            onClick={() => onDecide(decision)}
          >
            {DECISION_COPY[decision].action}
          </Button>
        ))}
      </div>
    </li>
  );
}
