import { showSnackbar } from "../ui/snackbars.ts";
import { isStorageFull, isStorageRefused } from "./storageErrors.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

let isReported = false;

/** Reports a failed save of what a screen shows, once per document: every list would fail in the same way. */
export function reportUnsaved(error: unknown): void {
  if (isStorageRefused(error)) {
    showNoStorage();
    return;
  }
  if (!isReported) showUnsaved(error, "What you see here won't open offline.");
  isReported = true;
}

/** Shows that this device couldn't save something; `consequence` says what that means. */
export function showUnsaved(error: unknown, consequence: string): void {
  if (isStorageFull(error)) {
    showSnackbar({
      title: "This device is out of storage",
      message: `${consequence} Remove what you don't need from your library.`,
      action: { label: "Library", href: "/library" },
    });
  } else {
    showSnackbar({ title: "We couldn't save this on your device", message: consequence });
  }
}

const SHOWN = "no-storage-shown";

/** Says, once per visit, that this browser stores nothing: everything else works, but only online. */
export function showNoStorage(): void {
  if (readFromTab(SHOWN)) return;
  saveInTab(SHOWN, "1");
  showSnackbar({
    title: "Nothing is saved on this device",
    message: "This browser blocks storage, so pages and changes need a connection.",
    tone: "plain",
  });
}
