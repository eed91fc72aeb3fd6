import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import Download from "lucide-react/icons/download";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatCount } from "./formatCount.ts";
import { outcomeLines } from "./importCopy.ts";
import { refusedHref } from "./refusedHref.ts";

interface OutcomeProps {
  result: SubscriberImport;
  onImport: () => void;
  onAgain: () => void;
}

/** The result of an import or of its dry run. */
export function Outcome({ result, onImport, onAgain }: OutcomeProps) {
  const { state, counts, dry_run: isDryRun, problem } = result;
  if (state !== "done") {
    return (
      <ErrorState
        title={state === "cancelled" ? "Import cancelled" : "We couldn't read the list"}
        action={<Button onClick={onAgain}>Choose a file</Button>}
      >
        {problem ?? "No one was added."}
      </ErrorState>
    );
  }
  const title = isDryRun
    ? `${formatCount(counts.added)} would be added`
    : `${formatCount(counts.added)} ${counts.added === 1 ? "subscriber was" : "subscribers were"} added`;
  return (
    <section className="import-step" aria-labelledby="import-outcome">
      <h2 id="import-outcome">{title}</h2>
      <p className="import-soft">
        {isDryRun
          ? "This is only a preview. No one has been added yet, and no one gets an email about it."
          : "They'll get your next post sent by email. Every email has an unsubscribe link."}
      </p>
      <dl className="import-counts">
        {outcomeLines(counts, isDryRun).map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="import-actions">
        {isDryRun && counts.added > 0 ? (
          <Button kind="primary" onClick={onImport}>
            {`Import ${formatCount(counts.added)}`}
          </Button>
        ) : null}
        {result.has_refused ? (
          <Button icon={Download} href={refusedHref(result)} download>
            Skipped rows
          </Button>
        ) : null}
        <Button onClick={onAgain}>Another file</Button>
      </div>
    </section>
  );
}
