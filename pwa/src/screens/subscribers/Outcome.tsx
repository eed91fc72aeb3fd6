import type { SubscriberImport, UnknownWord } from "@quire/contracts/records/subscriber";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatCount } from "./formatCount.ts";
import { outcomeLines, wordLabel } from "./importCopy.ts";
import { refusedHref } from "./refusedHref.ts";

interface OutcomeProps {
  result: SubscriberImport;
  onImport: () => void;
  /** Checks the list again, where these words mean subscribed. */
  onWords: (words: readonly string[]) => void;
  onAgain: () => void;
}

/** The result of an import or of its dry run. */
export function Outcome({ result, onImport, onWords, onAgain }: OutcomeProps) {
  const [words, setWords] = useState<readonly string[]>([]);
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
      {isDryRun && result.unknown_words.length > 0 ? (
        <UnknownWords unknown={result.unknown_words} chosen={words} onChoose={setWords} />
      ) : null}
      <div className="import-actions">
        {words.length > 0 ? (
          <Button kind="primary" onClick={() => onWords(words)}>
            Check again
          </Button>
        ) : isDryRun && counts.added > 0 ? (
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

interface UnknownWordsProps {
  unknown: readonly UnknownWord[];
  chosen: readonly string[];
  onChoose: (words: readonly string[]) => void;
}

/** The words that we don't know where the list says who is subscribed. Unchosen ones are left out. */
function UnknownWords({ unknown, chosen, onChoose }: UnknownWordsProps) {
  return (
    <fieldset className="import-words">
      <legend>Who is subscribed?</legend>
      <p className="import-soft">
        We don't know these words of your list, so we leave these people out. Choose the words that mean
        subscribed.
      </p>
      {unknown.map((one) => (
        <Checkbox
          key={one.word}
          label={wordLabel(one)}
          checked={chosen.includes(one.word)}
          onChange={({ currentTarget }) =>
            onChoose(
              currentTarget.checked ? [...chosen, one.word] : chosen.filter((word) => word !== one.word),
            )
          }
        />
      ))}
    </fieldset>
  );
}
