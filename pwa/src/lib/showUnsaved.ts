import { showSnackbar } from "../ui/snackbars.ts";
import { isStorageFull } from "./isStorageFull.ts";

let isReported = false;

/** Reports a failed save of what a screen shows, once per document: every list would fail in the same way. */
export function reportUnsaved(error: unknown): void {
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
