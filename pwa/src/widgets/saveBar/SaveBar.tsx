import { Button } from "../../ui/Button.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import "./SaveBar.css";

interface SaveBarProps {
  isUnsaved: boolean;
  isBusy: boolean;
  /** Nothing can be saved now, such as offline. */
  isDisabled?: boolean;
}

/** Below a form and always in view: saves it, says whether that is needed, and asks before changes are lost. */
export function SaveBar({ isUnsaved, isBusy, isDisabled = false }: SaveBarProps) {
  return (
    <>
      <div className="save-bar">
        <Button kind="primary" type="submit" loading={isBusy} aria-disabled={!isUnsaved || isDisabled}>
          Save
        </Button>
        <span role="status">{isUnsaved ? "Unsaved changes" : "All saved"}</span>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
