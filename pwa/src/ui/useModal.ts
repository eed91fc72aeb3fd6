import { type RefObject, useEffect, useRef } from "react";

/** Opens and closes a native dialog with `open`, holds the page still behind it, and gives focus back where it was. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // The browser would choose the close button; a title tells first where one has come to.
    const first = dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector("h2");
    first?.focus();
    return () => {
      dialog.close();
      // The browser does this too, but not when the dialog is taken out of the page while open.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      // It opened by itself, or its opener is gone: the top of the page is not where one was.
      else if (document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    };
  }, [open]);
  return element;
}
