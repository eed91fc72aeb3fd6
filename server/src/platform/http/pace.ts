import type { IncomingMessage } from "node:http";

/** The least that must arrive of a body: so many bytes in each period. */
export interface Pace {
  periodMs: number;
  bytes: number;
}

/** A body of JSON: half a kilobyte a second, which any phone sends. */
export const JSON_PACE: Pace = { periodMs: 10_000, bytes: 5_000 };
/** A file on a poor connection, which may also break off for a while. */
export const FILE_PACE: Pace = { periodMs: 60_000, bytes: 5_000 };

/**
 * Watches a body while it arrives, and calls `onSlow` once if less than the pace arrives in a period. A client that
 * waits because we don't read isn't slow. Returns a function that ends the watch.
 */
export function watchPace(request: IncomingMessage, pace: Pace, onSlow: () => void): () => void {
  const received = () => request.socket?.bytesRead ?? 0;
  let before = received();
  const watch = setInterval(() => {
    const arrived = received() - before;
    before += arrived;
    if (request.complete || request.readableLength > 0 || arrived >= pace.bytes) return;
    clearInterval(watch);
    onSlow();
  }, pace.periodMs).unref();
  return () => clearInterval(watch);
}
