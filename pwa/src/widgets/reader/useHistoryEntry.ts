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
    const goBack = () => {
      if (!isCurrent()) close.current();
    };
    window.addEventListener("popstate", goBack);
    return () => {
      window.removeEventListener("popstate", goBack);
      // Closed by its button. A link to another page has replaced the entry.
      if (isCurrent()) history.back();
    };
  }, []);
}
