import type { RevisionCard } from "@quire/contracts/records/draft";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import type { EditorApi } from "../../../lib/draftSlots.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { formatMoment } from "../../../widgets/localTime.ts";
import { type Applicable, Changes } from "./Changes.tsx";
import { RestoreDialog } from "./RestoreDialog.tsx";
import { authorsOf, revisionName } from "./revisionCopy.ts";
import { type Against, useComparison } from "./useComparison.ts";

interface ComparePanelProps {
  draft: OpenDraft;
  editor: EditorApi | null;
  of: { siteId: string; id: string };
  revision: RevisionCard;
  mayRestore: boolean;
  onBack: () => void;
  onRestored: () => void;
  onClose: () => void;
}

const CHOICES: { value: Against; label: string }[] = [
  { value: "before", label: "Changes in this version" },
  { value: "now", label: "Changes since" },
];

/** Compares a version with the one before it, or with the current text. */
export function ComparePanel(props: ComparePanelProps) {
  const { editor, revision, onBack, onClose, mayRestore } = props;
  const [against, setAgainst] = useState<Against>("before");
  const [isRestoring, setIsRestoring] = useState(false);
  const { comparison, failure, retry, refreshCurrent, ...text } = useComparison(props, against);
  const [isApplied, setIsApplied] = useState(false);
  const step = (change: () => void) => {
    editor?.asUndoStep(change);
    setIsApplied(true);
    refreshCurrent();
  };
  const undo = () => {
    editor?.undo();
    setIsApplied(false);
    refreshCurrent();
  };
  const applicable: Applicable | null =
    editor && mayRestore
      ? {
          blocks: text.takable,
          title: text.isOtherTitle,
          onApply: (id) => step(() => text.applyBlock(id)),
          onApplyTitle: () => step(text.applyTitle),
        }
      : null;
  const mayRestoreThis = mayRestore && !revision.is_current;
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
          {mayRestoreThis ? (
            <Button kind="primary" onClick={() => setIsRestoring(true)}>
              Restore this version
            </Button>
          ) : null}
        </>
      }
    >
      <p className="cowriting-note">
        {authorsOf(revision)}, {formatMoment(new Date(revision.created))}
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
      {/* Inside the sheet: a snackbar behind it could not be pressed. */}
      <div role="status">
        {isApplied ? (
          <p className="cowriting-choices">
            Added to the draft.
            <Button kind="bare" size="s" onClick={undo}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      {comparison ? (
        <Changes {...comparison} applicable={applicable} />
      ) : failure ? (
        <ErrorState title="We couldn't load this version" onRetry={retry}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="text" label="Comparing" />
      )}
      <RestoreDialog {...props} open={isRestoring} onClose={() => setIsRestoring(false)} />
    </Sheet>
  );
}
