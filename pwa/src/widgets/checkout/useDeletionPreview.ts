import { useEffect, useRef, useState } from "react";

interface Leaving {
  /** Something is under way, or the page is about to be left. */
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
  /** Leaves the page for where one pays; not if this window was closed meanwhile. */
  leaveFor: (url: string) => void;
}

/** For a window from which one goes away to pay: it stays busy while the page is left, and wakes when that is come back to. */
export function useDeletionPreview(): Leaving {
  const [isBusy, setIsBusy] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    // Back from where one pays, by the browser's own button: the page is as it was left, and may be pressed again.
    const wake = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener("pageshow", wake);
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      window.removeEventListener("pageshow", wake);
    };
  }, []);
  const leaveFor = (url: string) => {
    if (!isClosed.current) location.assign(url);
  };
  return { isBusy, setIsBusy, leaveFor };
}
