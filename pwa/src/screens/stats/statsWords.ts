import { CallError } from "@quire/client/errors";
import { wordsOf } from "../../lib/failureWords.ts";

/** Why the stats can't be shown: the specification's words by status, else what happened. */
export function statsWords(error: unknown): { title: string; words: string; mayRetry: boolean } {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403) {
    return {
      title: "You don't have access to these stats",
      words: "Only their creator can see them.",
      mayRetry: false,
    };
  }
  if ([400, 404, 503].includes(status)) {
    return { title: "Unable to fetch the stats", words: "Please try again in a moment.", mayRetry: true };
  }
  return { title: "We couldn't load the stats", words: wordsOf(error), mayRetry: true };
}
