import { type Snackbar, showSnackbar } from "../ui/snackbars.ts";
import { SAY } from "./nextPageKey.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

type Words = Pick<Snackbar, "title" | "message" | "tone">;

/** Keeps words for the document that is opened next in this tab. Without storage it says nothing, and shows how things are. */
export function sayOnNextPage(words: Words): void {
  saveInTab(SAY, JSON.stringify(words));
}

/** Says what the last document left to be said. */
export function showHandover(): void {
  const kept = readFromTab(SAY);
  if (!kept) return;
  saveInTab(SAY, null);
  try {
    showSnackbar(JSON.parse(kept) as Words);
  } catch {
    // Another version's words.
  }
}
