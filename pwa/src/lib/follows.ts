import { createListeners } from "../ui/listeners.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

/** What this tab wants of a site, over what the session said. */
const wanted = new Map<string, boolean>();
const [tell, subscribe] = createListeners();

/** For `useSyncExternalStore`: whether the person follows the site; null while that is not known. */
export const followStore = {
  read(siteId: string): boolean | null {
    const here = sessionStore.state()?.site;
    return wanted.get(siteId) ?? (here?.id === siteId ? here.follows : null);
  },
  onServer: () => null,
  subscribe(listener: () => void) {
    const leaves = [subscribe(listener), sessionStore.subscribe(listener)];
    return () => {
      for (const leave of leaves) leave();
    };
  },
};

function want(siteId: string, follows: boolean | undefined) {
  if (follows === undefined) wanted.delete(siteId);
  else wanted.set(siteId, follows);
  tell();
}

/** Follows or leaves a site: on the screen at once, to the server when it can be reached. */
export async function setFollow(siteId: string, follows: boolean): Promise<void> {
  const before = wanted.get(siteId);
  want(siteId, follows);
  try {
    await local.enqueue({ kind: follows ? "follow" : "unfollow", siteId });
  } catch (error) {
    want(siteId, before);
    throw error;
  }
}

/** Forgets a wish that the server refused: what it said last holds again. A press meanwhile stands. */
export function revertFollow(siteId: string, refused: boolean): void {
  if (wanted.get(siteId) === refused) want(siteId, undefined);
}

/** Shows a wish of an earlier visit that still waits to be sent. */
export async function recallFollow(siteId: string): Promise<void> {
  const wish = await local.wishOf("follow", siteId);
  if (wish !== undefined && !wanted.has(siteId)) want(siteId, wish);
}
