import { getSession } from "@quire/contracts/calls/accounts";
import { callApi } from "../lib/callApi.ts";
import { sessionStore } from "../lib/session.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { dexieOutbox } from "./dexieOutbox.ts";
import { sendingClient } from "./sendingClient.ts";
import { type SendResult, sendOutbox } from "./sendOutbox.ts";
import { onWorkerSent } from "./workerSent.ts";

const LOCK = "quire-outbox";

type Listener = (result: SendResult) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells, after every try of this tab or of the worker, what was sent and what was refused. */
export function onSent(listener: Listener): () => void {
  listeners.add(listener);
  const leave = onWorkerSent(listener);
  return () => {
    leave();
    listeners.delete(listener);
  };
}

/** A try that waits its turn behind another tab or the worker. */
let queued: Promise<void> | null = null;
/** Whether the next try is for what is not due yet, too. */
let atOnce = false;

/**
 * Tries to send what waits, after whoever is at it already. Asks the browser to try once more when the network is back,
 * even if this tab is closed by then.
 */
export function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  queued ??= takeTurn();
  return queued;
}

/** Makes every waiting entry due at once and tries: the network is back, or the person is. */
export function sendNow(): Promise<void> {
  atOnce = true;
  return sendWaiting();
}

async function takeTurn(): Promise<void> {
  await registerSync();
  try {
    await navigator.locks.request(LOCK, () => {
      queued = null;
      return send();
    });
  } catch (error) {
    // A turn that never came must not stand for those after it.
    queued = null;
    throw error;
  }
}

async function send(): Promise<void> {
  const userId = whoIsHere();
  // Only now: whoever was at it before may have put off what failed.
  if (atOnce && userId) await database.outbox.where("userId").equals(userId).modify({ dueAt: 0 });
  atOnce = false;
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
