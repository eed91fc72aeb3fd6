import type { PostCard } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import { formatRelative } from "@quire/domain/time/dates";
import { SETTLING_MS } from "./mergeDrafts.ts";

/** What a draft is called until it has a title. */
export const titleOf = (post: Pick<PostCard, "title">): string => post.title || "Untitled";

/** That this device has what the server has not. */
export const waitingWords = (waiting: number): string =>
  waiting === 1 ? "1 change waiting" : `${waiting} changes waiting`;

/**
 * The soft line of a draft: why a moderator removed it, or what it is, how long it is, when it was last changed. `changed`:
 * on the server or on this device, in milliseconds.
 */
export function draftNote(post: PostCard, kind: string | null, changed: number, now: number): string {
  if (post.scheduled?.problem) return `We couldn't publish it: ${post.scheduled.problem}`;
  if (post.removal) return `A moderator removed this: ${post.removal.reason}`;
  const part = post.parent ? ` of ${titleOf(post.parent)}` : "";
  const length =
    post.ptype === "parent"
      ? countOf(post.meta.children, post.subtype === "comic" ? "episode" : "chapter")
      : // What was typed since the last version is in no count.
        post.words === 0 || changed - Date.parse(post.updated) > SETTLING_MS
        ? null
        : countOf(post.words, "word");
  const when = `changed ${formatRelative(new Date(changed).toISOString(), now)}`;
  return [`${kind ?? "Post"}${part}`, length, when].filter((one) => one !== null).join(" · ");
}
