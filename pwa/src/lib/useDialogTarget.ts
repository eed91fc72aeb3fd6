import { useState } from "react";

interface DialogTarget<About> {
  /** The row that the dialog is open for; null while it is closed. */
  target: About | null;
  open: (about: About) => void;
  onClose: () => void;
  onDone: () => void;
}

/** Opens a dialog for a row of a list, and reloads the list once the dialog is done. */
export function useDialogTarget<About>({ reload }: { reload: () => void }): DialogTarget<About> {
  const [target, setTarget] = useState<About | null>(null);
  const onClose = () => setTarget(null);
  const onDone = () => {
    onClose();
    reload();
  };
  return { target, open: setTarget, onClose, onDone };
}
