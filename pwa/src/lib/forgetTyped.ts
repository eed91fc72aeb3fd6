import { COMMENT_PREFIX } from "./commentText.ts";
import { UNDO_PREFIX } from "./sessionUndo.ts";
import { storedKeys, tabKeys } from "./storageKeys.ts";
import { store } from "./storedText.ts";
import { saveInTab } from "./tabStore.ts";

/** Removes all comments in progress and undo steps, so that the next user of this device finds none. */
export function forgetTyped(): void {
  for (const key of storedKeys(COMMENT_PREFIX)) store(key, null);
  for (const key of tabKeys(UNDO_PREFIX)) saveInTab(key, null);
}
