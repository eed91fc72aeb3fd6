import type { RevisionCard } from "@quire/contracts/records/draft";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import type { EditorDoor } from "../../../lib/draftSlots.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Changes, type Takes } from "./Changes.tsx";
import { RestoreDialog } from "./RestoreDialog.tsx";
import { revisionName, whoWrote } from "./revisionWords.ts";
import { type Against, useComparison } from "./useComparison.ts";

interface ComparePanelProps {
  draft: OpenDraft;
  editor: EditorDoor | null;
  of: { siteId: string; id: string };
  revision: RevisionCard;
  older: RevisionCard | null;
  mayRestore: boolean;
  currentVersion: number | null;
  onBack: () => void;
  onRestored: () => void;
  onClose: () => void;
}

const CHOICES: { value: Against; label: string }[] = [
  { value: "before", label: "Changes in this version" },
  { value: "now", label: "Changes since" },
];

/** One text of the history, held against the one before or against what stands now. */
export function ComparePanel(props: ComparePanelProps) {
  const { editor, revision, onBack, onClose, mayRestore, currentVersion } = props;
  const [against, setAgainst] = useState<Against>("before");
  const [isRestoring, setIsRestoring] = useState(false);
  const { comparison, failure, retry, scheduleReconcile, ...text } = useComparison(props, against);
  const [isTaken, setIsTaken] = useState(false);
  const step = (change: () => void) => {
    editor?.asOneStep(change);
    setIsTaken(true);
    scheduleReconcile();
  };
  const undo = () => {
    editor?.undo();
    setIsTaken(false);
    scheduleReconcile();
  };
  const takes: Takes | null =
    editor && mayRestore
      ? {
          blocks: text.takable,
          title: text.isOtherTitle,
          onTake: (id) => step(() => text.take(id)),
          onTakeTitle: () => step(text.takeTitle),
        }
      : null;
  const mayTakeBack = mayRestore && !revision.is_current && currentVersion !== null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={revisionName(revision)}
      actions={
        <>
          <Button icon={ArrowLeft} onClick={onBack}>
            All versions
          </Button>
          {mayTakeBack ? (
            <Button kind="primary" onClick={() => setIsRestoring(true)}>
              Restore this version
            </Button>
          ) : null}
        </>
      }
    >
      <p className="cowriting-note">
        {whoWrote(revision)}, {new Date(revision.created).toLocaleString()}
        {revision.kind === "refused"
          ? ". It conflicted with someone else's changes, so we set it aside. Add what you need to the draft."
          : ""}
      </p>
      <fieldset className="cowriting-choices">
        <legend className="q-hidden">Show</legend>
        {CHOICES.map(({ value, label }) => (
          <Button key={value} size="s" aria-pressed={against === value} onClick={() => setAgainst(value)}>
            {label}
          </Button>
        ))}
      </fieldset>
      {/* Said here: behind the sheet nothing can be pressed. */}
      <div role="status">
        {isTaken ? (
          <p className="cowriting-choices">
            Added to the draft.
            <Button kind="bare" size="s" onClick={undo}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      {comparison ? (
        <Changes {...comparison} takes={takes} />
      ) : failure ? (
        <ErrorState title="We couldn't load this version" onRetry={retry}>
          {wordsOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="text" label="Comparing" />
      )}
      {currentVersion === null ? null : (
        <RestoreDialog
          {...props}
          open={isRestoring}
          lastVersion={currentVersion}
          onClose={() => setIsRestoring(false)}
        />
      )}
    </Sheet>
  );
}
