import { useState } from "react";

interface Asked<About> {
  /** What a dialog is open about; null while none is. */
  asked: About | null;
  ask: (about: About) => void;
  onClose: () => void;
  onDone: () => void;
}

/** A list whose rows are asked about by a dialog: once that is done, the list is read again. */
export function useDialogTarget<About>({ reload }: { reload: () => void }): Asked<About> {
  const [asked, ask] = useState<About | null>(null);
  const onClose = () => ask(null);
  const onDone = () => {
    onClose();
    reload();
  };
  return { asked, ask, onClose, onDone };
}
