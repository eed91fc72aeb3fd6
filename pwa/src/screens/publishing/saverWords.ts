import { CallError } from "@quire/client/errors";
import { wordsOf } from "../../lib/failureWords.ts";
import type { SaverState } from "./fieldSaver.ts";
import { isAway } from "./flushFirst.ts";

/** How it stands with what was chosen, in a line. */
export function saverWords({ kind, error, unsaved }: SaverState): string {
  if (kind === "saving") return "Saving…";
  if (kind === "undecided") return "Something was also changed elsewhere. Choose below which to keep.";
  if (kind === "failed") {
    if (isAway(error)) {
      return "Not connected. Your choices stay here and save on your next try.";
    }
    return error instanceof CallError && error.issues.length > 0
      ? "One of the fields below needs fixing. The rest is still here."
      : wordsOf(error);
  }
  return Object.keys(unsaved).length > 0 ? "Saving…" : "Changes save automatically.";
}
