import { showSnackbar } from "../ui/snackbars.ts";

/**
 * Returns what to tell the user about a change that failed: why it was neither stored nor sent (`Unsaved`), or
 * `otherwise`.
 */
export const unsavedMessage = (error: Error, otherwise = "Please try again."): string =>
  error.name === "Unsaved" ? error.message : otherwise;

/** Returns a function that shows a change's failure under this title. */
export const showFailure = (title: string) => (error: Error) =>
  void showSnackbar({ title, message: unsavedMessage(error) });

/** Loads the messages about what this device doesn't store. On demand: hardly any browser refuses. */
export const loadMessages = () => import("./showUnsaved.ts");

/** Says, once per visit, that this browser stores nothing. */
export function reportNoStorage(): void {
  loadMessages()
    .then((messages) => messages.showNoStorage())
    .catch(() => {});
}
