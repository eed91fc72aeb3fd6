import { type RefObject, useEffect, useRef } from "react";

/** Opens and closes a native dialog with `open`, keeps the page from scrolling, and restores the focus. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // The browser would focus the close button; the title says what has opened.
    const first = dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector("h2");
    first?.focus();
    return () => {
      dialog.close();
      // The browser does this too, but not if the dialog is unmounted while open.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      // It opened by itself, or its opener is gone: without this the focus would go to the top of the page.
      else if (document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    };
  }, [open]);
  return element;
}
