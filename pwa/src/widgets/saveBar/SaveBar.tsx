import { Button } from "../../ui/Button.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import "./SaveBar.css";

interface SaveBarProps {
  isUnsaved: boolean;
  isBusy: boolean;
  /** Nothing can be saved now, such as offline. */
  isDisabled?: boolean;
  /** Undoes the changes; without it, the form has no such button. */
  onDiscard?: () => void;
}

/** Below a form and always in view: saves it, says whether that is needed, and asks before changes are lost. */
export function SaveBar({ isUnsaved, isBusy, isDisabled = false, onDiscard }: SaveBarProps) {
  return (
    <>
      <div className="save-bar">
        <Button kind="primary" type="submit" loading={isBusy} aria-disabled={!isUnsaved || isDisabled}>
          Save
        </Button>
        {onDiscard ? (
          <Button aria-disabled={!isUnsaved || isBusy} onClick={() => isUnsaved && !isBusy && onDiscard()}>
            Discard
          </Button>
        ) : null}
        <span role="status">{isUnsaved ? "Unsaved changes" : "All saved"}</span>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
