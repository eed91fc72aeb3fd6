import { type Snackbar, showSnackbar } from "../ui/snackbars.ts";
import { keepInTab, readKeptInTab } from "./keptInTab.ts";
import { SAY } from "./nextPageKey.ts";

type Words = Pick<Snackbar, "title" | "message" | "tone">;

/** Keeps words for the document that is opened next in this tab. Without storage it says nothing, and shows how things are. */
export function sayOnNextPage(words: Words): void {
  keepInTab(SAY, JSON.stringify(words));
}

/** Says what the last document left to be said. */
export function sayWhatWasKept(): void {
  const kept = readKeptInTab(SAY);
  if (!kept) return;
  keepInTab(SAY, null);
  try {
    showSnackbar(JSON.parse(kept) as Words);
  } catch {
    // Another version's words.
  }
}
