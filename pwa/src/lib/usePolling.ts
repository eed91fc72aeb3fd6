import { useEffect, useEffectEvent } from "react";

/** The server works on its own schedule; this only fetches the result. */
const POLL_MS = 15_000;

/** Fetches what the server has done, while the page waits for it on screen. */
export function usePolling(isWaiting: boolean, fetchState: () => Promise<void>): void {
  const poll = useEffectEvent(() => {
    // The next interval retries.
    fetchState().catch(() => {});
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") poll();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
