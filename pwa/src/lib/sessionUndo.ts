import { readFromTab, saveInTab, tabKeys } from "./tabStore.ts";

const PREFIX = "undo:";

/** Stores a draft's undo steps in this tab, across reloads and crashes, until the tab is closed. */
export function sessionUndo(draftId: string) {
  const key = PREFIX + draftId;
  return {
    read: (): string | null => readFromTab(key),
    /** When storage is full, undo ends at a reload; the text is stored elsewhere. */
    write: (steps: string): void => saveInTab(key, steps),
  };
}

/** Removes all undo steps, so that the next user of this tab finds none. */
export function forgetUndoSteps(): void {
  for (const key of tabKeys(PREFIX)) saveInTab(key, null);
}
