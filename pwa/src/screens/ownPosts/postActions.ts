import { archivePost, unarchivePost, unpublishPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import FilePen from "lucide-react/icons/file-pen";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

/** What a creator can do at once with one post or with several. */
export type PostAction = "unpublish" | "archive" | "unarchive";

interface Copy {
  label: string;
  icon: LucideIcon;
  call: typeof archivePost | typeof unarchivePost | typeof unpublishPost;
  /** What happened to `subject`: "“Loomings”", "3 posts". */
  done: (subject: string) => string;
  failed: (subject: string) => string;
}

export const POST_ACTIONS: Record<PostAction, Copy> = {
  unpublish: {
    label: "Unpublish",
    icon: FilePen,
    call: unpublishPost,
    done: (subject) => `Unpublished ${subject}`,
    failed: (subject) => `We couldn't unpublish ${subject}`,
  },
  archive: {
    label: "Archive",
    icon: Archive,
    call: archivePost,
    done: (subject) => `Moved ${subject} to the archive`,
    failed: (subject) => `We couldn't archive ${subject}`,
  },
  unarchive: {
    label: "Move to drafts",
    icon: ArchiveRestore,
    call: unarchivePost,
    done: (subject) => `Moved ${subject} to drafts`,
    failed: (subject) => `We couldn't move ${subject}`,
  },
};

/** Returns the actions of a post. */
export function actionsOf(post: Pick<PostCard, "published">, isArchived: boolean): PostAction[] {
  if (isArchived) return ["unarchive"];
  return post.published === null ? ["archive"] : ["unpublish", "archive"];
}

/** Returns the actions that all of these posts have. */
export function sharedActions(
  posts: readonly Pick<PostCard, "published">[],
  isArchived: boolean,
): PostAction[] {
  const [first, ...others] = posts;
  if (!first) return [];
  return actionsOf(first, isArchived).filter((action) =>
    others.every((post) => actionsOf(post, isArchived).includes(action)),
  );
}

/** "“Loomings”" or "3 posts". */
export const subjectOf = (posts: readonly PostCard[], nameOf: (post: PostCard) => string): string =>
  posts.length === 1 && posts[0] ? `“${nameOf(posts[0])}”` : countOf(posts.length, "post");

/**
 * Runs an action on each post, one after the other, and says how it went. Returns the posts that the server refused;
 * the others are done.
 */
export async function runPostAction(
  action: PostAction,
  posts: readonly PostCard[],
  nameOf: (post: PostCard) => string,
): Promise<PostCard[]> {
  const { call, done, failed } = POST_ACTIONS[action];
  const refused: PostCard[] = [];
  let reason = "";
  for (const post of posts) {
    try {
      await callApi(call, { params: { siteId: post.site_id, id: post.id } });
    } catch (error) {
      refused.push(post);
      reason = messageOf(error);
    }
  }
  const changed = posts.filter((post) => !refused.includes(post));
  if (changed.length > 0) showSnackbar({ title: done(subjectOf(changed, nameOf)), tone: "good" });
  if (refused.length > 0) showSnackbar({ title: failed(subjectOf(refused, nameOf)), message: reason });
  return refused;
}
