import { type Snackbar, showSnackbar } from "../ui/snackbars.ts";
import { NEXT_PAGE_KEY } from "./nextPageKey.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

type HandoverMessage = Pick<Snackbar, "title" | "message" | "tone">;

/**
 * Saves a snackbar for the next document in this tab. Without storage none is shown; the page shows the result
 * anyway.
 */
export function showOnNextPage(message: HandoverMessage): void {
  saveInTab(NEXT_PAGE_KEY, JSON.stringify(message));
}

/** Shows the snackbar that the previous document saved. */
export function showHandover(): void {
  const saved = readFromTab(NEXT_PAGE_KEY);
  if (!saved) return;
  saveInTab(NEXT_PAGE_KEY, null);
  try {
    showSnackbar(JSON.parse(saved) as HandoverMessage);
  } catch {
    // Saved by another version.
  }
}
