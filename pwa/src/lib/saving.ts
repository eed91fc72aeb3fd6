import { createListeners } from "../ui/listeners.ts";
import type { SaveProgress } from "./localTypes.ts";

let progress: ReadonlyMap<string, SaveProgress> = new Map();
const [notify, subscribe] = createListeners();

/** Reports how far this tab is with saving a post; null once it has ended. */
export function reportSaving(postId: string, now: SaveProgress | null): void {
  const next = new Map(progress);
  if (now) next.set(postId, now);
  else next.delete(postId);
  progress = next;
  notify();
}

/** For `useSyncExternalStore`: the posts that this tab is saving. */
export const savingStore = { read: () => progress, onServer: () => progress, subscribe };

/** Returns how far a save is, 0 to 100. */
export function percentOf({ done, total, bytes, totalBytes }: SaveProgress): number {
  if (totalBytes > 0) return (100 * bytes) / totalBytes;
  return total > 0 ? (100 * done) / total : 0;
}
