import { CallError } from "@quire/client/errors";
import { wordsOf } from "../../lib/failureWords.ts";
import type { SaverState } from "./fieldSaver.ts";
import { isAway } from "./flushFirst.ts";

/** How it stands with what was chosen, in a line. */
export function saverWords({ kind, error, unsaved }: SaverState): string {
  if (kind === "saving") return "Saving…";
  if (kind === "undecided") return "Something was changed elsewhere too. Choose below which stays.";
  if (kind === "failed") {
    if (isAway(error)) {
      return "Not connected. What you chose is kept here and saved with your next try.";
    }
    return error instanceof CallError && error.issues.length > 0
      ? "One of the fields below is not right yet. The rest is kept here."
      : wordsOf(error);
  }
  return Object.keys(unsaved).length > 0 ? "Saving…" : "Everything here is saved as you choose it.";
}
