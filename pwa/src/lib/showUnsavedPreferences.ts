import { showSnackbar } from "../ui/snackbars.ts";
import { messageOf } from "./failureMessages.ts";

/** Says that a switch was put back, and why. */
export function showUnsavedPreferences(error: unknown): void {
  showSnackbar({
    title: "There was an issue saving your preferences. Please try again.",
    message: messageOf(error),
  });
}
