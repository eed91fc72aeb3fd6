import type { ShownComment } from "./mergeComments.ts";

/** What became of a comment that is not like the others; null of one that is. */
export function fateWords({ fate, reason }: ShownComment): string | null {
  switch (fate) {
    case "waiting":
      return "Sending when you're online";
    case "refused":
      return `Not posted: ${reason ?? "the server refused it."} Your draft is saved.`;
    case "held":
      return "Only you can see this until the site's creator approves it.";
    case "removed":
      return `A moderator removed this${reason ? `: ${reason}` : "."} Only you can see it.`;
    default:
      return null;
  }
}
