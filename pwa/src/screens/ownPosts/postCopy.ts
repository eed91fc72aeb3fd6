import type { OwnList } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";
import { SYNC_GRACE_MS } from "../../widgets/drafts/deviceCopy.ts";
import { formatMoment } from "../../widgets/localTime.ts";
import { kindOf } from "../../widgets/postCopy.ts";

/** Returns the badge of a post in a list. */
export function stateOf(
  post: Pick<PostCard, "published" | "removal" | "scheduled">,
  list: OwnList,
): { label: string; tone: "plain" | "good" | "warn" } {
  if (post.removal) return { label: "Removed", tone: "warn" };
  if (list === "archived") return { label: "Archived", tone: "plain" };
  if (post.scheduled?.problem) return { label: "Not published", tone: "warn" };
  if (post.scheduled) return { label: "Scheduled", tone: "plain" };
  return post.published ? { label: "Published", tone: "good" } : { label: "Draft", tone: "plain" };
}

/**
 * Returns a post's description: why it is not published, or its kind, length and last change. `changed`: on the
 * server or on this device, in milliseconds. `words`: the word count of this device's copy, if it is the newer one.
 */
export function postNote(post: PostCard, changed: number, now: number, words: number | null = null): string {
  if (post.scheduled?.problem) return `We couldn't publish it: ${post.scheduled.problem}`;
  if (post.removal) return `A moderator removed this: ${post.removal.reason}`;
  // Isolated: a title from right to left would take the words after it along.
  const part = post.parent ? ` of \u2068${post.parent.title || "Untitled"}\u2069` : "";
  const length =
    post.ptype === "parent"
      ? countOf(post.meta.children, post.subtype === "comic" ? "episode" : "chapter")
      : words !== null
        ? countOf(words, "word")
        : // The count leaves out what was typed since the last version.
          post.words === 0 || changed - Date.parse(post.updated) > SYNC_GRACE_MS
          ? null
          : countOf(post.words, "word");
  const when = post.scheduled
    ? `publishes ${formatMoment(new Date(post.scheduled.at))}`
    : `changed ${formatRelative(new Date(changed).toISOString(), now)}`;
  return [`${kindOf(post) ?? "Post"}${part}`, length, when].filter((one) => one !== null).join(" · ");
}
