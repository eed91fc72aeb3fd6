import { useEffect, useRef } from "react";

/**
 * Adds a history entry for a full-screen reader while it is open, so that Back closes it: without one, a swipe at the
 * edge of a page would leave the site.
 */
export function useHistoryEntry(onBack: () => void): void {
  const close = useRef(onBack);
  close.current = onBack;
  useEffect(() => {
    const id = crypto.randomUUID();
    history.pushState({ ...history.state, reader: id }, "");
    const isCurrent = () => history.state?.reader === id;
    // In the capture phase: the navigator, which would load the page again, must not hear of it.
    const goBack = (event: Event) => {
      if (isCurrent()) return;
      event.stopImmediatePropagation();
      close.current();
    };
    window.addEventListener("popstate", goBack, { capture: true });
    return () => {
      window.removeEventListener("popstate", goBack, { capture: true });
      // Closed by its button. A link to another page has replaced the entry.
      if (!isCurrent()) return;
      const swallow = (event: Event) => event.stopImmediatePropagation();
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      history.back();
    };
  }, []);
}
