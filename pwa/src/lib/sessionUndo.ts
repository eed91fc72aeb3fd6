import { readFromTab, saveInTab } from "./tabStore.ts";

export const UNDO_PREFIX = "undo:";

/** Stores a draft's undo steps in this tab, across reloads and crashes, until the tab is closed. */
export function sessionUndo(draftId: string) {
  const key = UNDO_PREFIX + draftId;
  return {
    read: (): string | null => readFromTab(key),
    /** When storage is full, undo ends at a reload; the text is stored elsewhere. */
    write: (steps: string): void => saveInTab(key, steps),
  };
}
