import { type Snackbar, showSnackbar } from "../ui/snackbars.ts";
import { SAY } from "./nextPageKey.ts";

type Words = Pick<Snackbar, "title" | "message" | "tone">;

/** Keeps words for the document that is opened next in this tab. */
export function sayOnNextPage(words: Words): void {
  try {
    sessionStorage.setItem(SAY, JSON.stringify(words));
  } catch {
    // Without storage the next page says nothing, and shows how things are.
  }
}

/** Says what the last document left to be said. */
export function sayWhatWasKept(): void {
  try {
    const kept = sessionStorage.getItem(SAY);
    if (!kept) return;
    sessionStorage.removeItem(SAY);
    showSnackbar(JSON.parse(kept) as Words);
  } catch {
    // As above.
  }
}
