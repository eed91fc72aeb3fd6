import { getSession } from "@quire/contracts/calls/accounts";
import { callApi } from "../../lib/callApi.ts";
import { currentUserId } from "../../lib/currentUser.ts";
import { sessionStore } from "../../lib/session.ts";
import { makeEntriesDue, outboxStore } from "./outboxStore.ts";
import { sendingClient } from "./sendingClient.ts";
import { type SendResult, sendOutbox } from "./sendOutbox.ts";
import { onWorkerSent } from "./workerSent.ts";

const LOCK = "quire-outbox";

type Listener = (result: SendResult) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back with the result after every attempt of this tab or of the worker. */
export function onSent(listener: Listener): () => void {
  listeners.add(listener);
  const stop = onWorkerSent(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** An attempt that waits for another tab or the worker. */
let queued: Promise<void> | null = null;
/** Whether the next attempt includes entries that are not due yet. */
let includesDeferred = false;

/**
 * Sends the outbox, after any attempt that is running. Also registers a background sync, so that the browser tries
 * once more when the network is back, even if this tab is closed by then.
 */
export function flushOutbox(): Promise<void> {
  clearTimeout(timer);
  queued ??= runLocked();
  return queued;
}

/** Makes every entry due and sends: the network, or the user, is back. */
export function flushNow(): Promise<void> {
  includesDeferred = true;
  return flushOutbox();
}

async function runLocked(): Promise<void> {
  await registerSync();
  try {
    await navigator.locks.request(LOCK, () => {
      queued = null;
      return send();
    });
  } catch (error) {
    // A failed lock request must not block later attempts.
    queued = null;
    throw error;
  }
}

async function send(): Promise<void> {
  const userId = currentUserId();
  // Only now: the attempt before this one may have deferred what failed.
  if (includesDeferred && userId) await makeEntriesDue(userId);
  includesDeferred = false;
  const { call, setSession } = sendingClient();
  const result = await sendOutbox({
    outbox: outboxStore,
    call,
    async fetchUserId() {
      // Through the app's own client, which reports an expired session.
      const state = await callApi(getSession);
      sessionStore.write(state);
      setSession(state);
      return state.user?.id ?? null;
    },
    now: Date.now,
    random: Math.random,
  });
  if (result.retryIn !== null) timer = setTimeout(() => void flushOutbox(), Math.max(500, result.retryIn));
  for (const listener of listeners) listener(result);
}

async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(
      LOCK,
    );
  } catch {
    // A browser without background sync sends while the app is open, and on the next visit.
  }
}
