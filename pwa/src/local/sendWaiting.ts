import { getSession } from "@quire/contracts/calls/accounts";
import { callApi } from "../platform/callApi.ts";
import { sessionStore } from "../platform/session.ts";
import { whoIsHere } from "../platform/whoIsHere.ts";
import { database } from "./database.ts";
import { dexieOutbox } from "./dexieOutbox.ts";
import { sendingClient } from "./sendingClient.ts";
import { type SendResult, sendOutbox } from "./sendOutbox.ts";

const LOCK = "quire-outbox";

type Listener = (result: SendResult) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells, after every try of this tab, what was sent and what was refused. */
export function onSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Tries to send what waits; another tab that is at it already does it for us. Asks the browser to try once more when the
 * network is back, even if this tab is closed by then.
 */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  await registerSync();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { call, goOnAs } = sendingClient();
    const result = await sendOutbox({
      outbox: dexieOutbox(database),
      call,
      async person() {
        // By the app's own client: a session that has ended is told of.
        const state = await callApi(getSession);
        sessionStore.write(state);
        goOnAs(state);
        return state.user?.id ?? null;
      },
      now: Date.now,
      random: Math.random,
    });
    if (result.retryIn !== null) timer = setTimeout(() => void sendWaiting(), Math.max(500, result.retryIn));
    for (const listener of listeners) listener(result);
  });
}

/** Makes every waiting entry due at once and tries: the network is back, or the person is. */
export async function sendNow(): Promise<void> {
  const userId = whoIsHere();
  if (userId) await database.outbox.where("userId").equals(userId).modify({ dueAt: 0 });
  await sendWaiting();
}

async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(
      LOCK,
    );
  } catch {
    // A browser without background sync sends while the app is open, and at the next visit.
  }
}
