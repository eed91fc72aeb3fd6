import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** Asks before a form's unsaved changes are lost. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { wanted, stay, leave } = useLeaveGuard(isUnsaved);
  return (
    <Modal
      open={wanted !== null}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button kind="danger" onClick={leave}>
            Leave
          </Button>
          <Button kind="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>Your changes here aren't saved yet.</p>
    </Modal>
  );
}
