import { onReturn } from "../../../lib/onReturn.ts";

/** Tells this browser's other tabs that an address was proved: the link of a mail opens in a tab of its own. */
const NAME = "account";

export function publishProved(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proved");
  channel.close();
}

/** Calls back when another tab says so, and when the person comes back to this one. Returns how to stop. */
export function onProved(look: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = look;
  const stop = onReturn(look);
  return () => {
    channel.close();
    stop();
  };
}
