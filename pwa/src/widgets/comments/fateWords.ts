import type { ShownComment } from "./mergeComments.ts";

/** What became of a comment that is not like the others; null of one that is. */
export function fateWords({ fate, reason }: ShownComment): string | null {
  switch (fate) {
    case "waiting":
      return "Waits to be sent.";
    case "refused":
      return `Not taken: ${reason ?? "the server refused it."} Your text is kept here.`;
    case "held":
      return "Only you see this until the site's creator has looked at it.";
    case "removed":
      return `A moderator removed this${reason ? `: ${reason}` : "."} Only you see it here.`;
    default:
      return null;
  }
}
