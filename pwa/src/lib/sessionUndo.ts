import { readFromTab, saveInTab } from "./tabStore.ts";

const PREFIX = "undo:";

/** Keeps a draft's last steps in this tab, over a reload and a crash, until the tab is closed. */
export function sessionUndo(draftId: string) {
  const key = PREFIX + draftId;
  return {
    read: (): string | null => readFromTab(key),
    /** Where there is no room, undo ends at a reload; what is written is kept elsewhere. */
    write: (steps: string): void => saveInTab(key, steps),
  };
}

/** Leaves none of them behind for whoever comes next. */
export function forgetUndoSteps(): void {
  if (typeof sessionStorage === "undefined") return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
