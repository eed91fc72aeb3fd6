import { onReturn } from "../../../lib/onReturn.ts";

/** Notifies this browser's other tabs that an address was verified: an emailed link opens in a new tab. */
const NAME = "account";

export function publishVerified(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proved");
  channel.close();
}

/**
 * Calls back when another tab reports a verified address, or when the user returns to this one. Returns a function
 * that stops it.
 */
export function onVerified(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  const stop = onReturn(listener);
  return () => {
    channel.close();
    stop();
  };
}
