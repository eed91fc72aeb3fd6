import { createListeners } from "../ui/listeners.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

/** Follow states set in this tab, by site. They override the session's. */
const wanted = new Map<string, boolean>();
const [notify, subscribe] = createListeners();

/** For `useSyncExternalStore`: whether the user follows a site; null while unknown. */
export const followStore = {
  read(siteId: string): boolean | null {
    const here = sessionStore.state()?.site;
    return wanted.get(siteId) ?? (here?.id === siteId ? here.follows : null);
  },
  onServer: () => null,
  subscribe(listener: () => void) {
    const stops = [subscribe(listener), sessionStore.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The site that the user has just followed, until they were asked which notifications they want. */
let fresh: string | null = null;
export const freshFollow = {
  read: () => fresh,
  forget() {
    fresh = null;
    notify();
  },
};

function want(siteId: string, follows: boolean | undefined) {
  if (follows === undefined) wanted.delete(siteId);
  else wanted.set(siteId, follows);
  notify();
}

/**
 * Follows or unfollows a site: on the screen at once, on the server once it can be reached. Rejects where the change
 * can be neither stored nor sent.
 */
export async function setFollow(siteId: string, follows: boolean): Promise<void> {
  const before = wanted.get(siteId);
  want(siteId, follows);
  try {
    await local.enqueue({ kind: follows ? "follow" : "unfollow", siteId });
    if (follows) fresh = siteId;
    notify();
  } catch (error) {
    want(siteId, before);
    throw error;
  }
}

/** Shows a follow that the server has already saved. */
export function showFollow(siteId: string): void {
  fresh = siteId;
  want(siteId, true);
}

/** Drops a follow state that the server refused, unless the user pressed again in between. */
export function revertFollow(siteId: string, refused: boolean): void {
  if (wanted.get(siteId) === refused) want(siteId, undefined);
}

/** Shows a follow state of an earlier visit that is not sent yet. */
export async function loadPendingFollow(siteId: string): Promise<void> {
  const pending = await local.pendingState("follow", siteId);
  if (pending !== undefined && !wanted.has(siteId)) want(siteId, pending);
}
