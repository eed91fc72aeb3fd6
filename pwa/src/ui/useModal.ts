import { type RefObject, useEffect, useRef } from "react";

/** Opens and closes a native dialog with `open`, holds the page still behind it, and gives focus back where it was. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // The browser does this too, but not when the dialog is taken out of the page while open.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  return element;
}
