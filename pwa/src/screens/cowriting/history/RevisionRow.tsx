import type { RevisionCard } from "@quire/contracts/records/draft";
import { formatRelative } from "@quire/domain/time/dates";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Row } from "../../../ui/Row.tsx";
import { formatMoment } from "../../../widgets/localTime.ts";
import { authorsOf, revisionName, wordChange } from "./revisionCopy.ts";

/** One version in the history. */
export function RevisionRow({ revision, onView }: { revision: RevisionCard; onView: () => void }) {
  const { kind, created, is_current, is_published } = revision;
  const name = revisionName(revision);
  const change = wordChange(revision);
  return (
    <Row
      title={
        <>
          {name} {is_current ? <Badge tone="accent">Latest</Badge> : null}{" "}
          {is_published ? <Badge tone="good">Published</Badge> : null}{" "}
          {kind === "restored" ? <Badge>Restored</Badge> : null}
        </>
      }
      note={
        <>
          {authorsOf(revision)},{" "}
          <time dateTime={created} title={formatMoment(new Date(created))}>
            {formatRelative(created, Date.now())}
          </time>
          {change ? ` · ${change}` : ""}
        </>
      }
      end={
        <Button size="s" aria-label={`View ${name}`} onClick={onView}>
          View
        </Button>
      }
    />
  );
}
