import type { CommentState } from "@quire/domain/community/threads";
import type { CommandContext } from "../../platform/http/context.ts";
import type { ChangedComment } from "../community/events.ts";
import { comments } from "../community/models/comments.ts";
import { deleteEvents, deleteNotifications, retractActor } from "./notifications/retract.ts";
import { notify } from "./notify.ts";

interface SiteUser {
  userId: string;
  siteId: string;
}

const FOLLOWERS = "follower";

export function notifyOfFollower(context: CommandContext, { userId, siteId }: SiteUser): Promise<void> {
  return notify(context, {
    kind: "follower",
    userIds: [siteId],
    siteId,
    actorId: userId,
    groupKey: FOLLOWERS,
  });
}

/** A user who unfollows a site isn't notified of its posts anymore, not even by a push or email still to be sent. */
export async function forgetFollower(context: CommandContext, { userId, siteId }: SiteUser): Promise<void> {
  await retractActor(context, { userId: siteId, groupKey: FOLLOWERS, actorId: userId });
  const ofSite = "n.user_id = $userId AND n.site_id = $siteId AND n.kind = 'new_post' AND n.read_at IS NULL";
  await deleteNotifications(context, ofSite, { userId, siteId });
}

/** A blocked user receives nothing more of the site, except about what they bought. */
export async function forgetBlocked(context: CommandContext, { userId, siteId }: SiteUser): Promise<void> {
  const ofSite = "n.user_id = $userId AND n.site_id = $siteId AND n.kind <> 'delivery' AND n.read_at IS NULL";
  await deleteNotifications(context, ofSite, { userId, siteId });
}

export function notifyOfLike(
  context: CommandContext,
  { userId, siteId, postId, liked }: SiteUser & { postId: string; liked: boolean },
): Promise<void> {
  const groupKey = `post_like ${postId}`;
  if (!liked) return retractActor(context, { userId: siteId, groupKey, actorId: userId });
  return notify(context, { kind: "post_like", userIds: [siteId], siteId, postId, actorId: userId, groupKey });
}

interface CommentChange {
  comment: ChangedComment;
  before: CommentState | null;
  state: CommentState;
  byId: string;
}

/** Notifies the post's owner and the author replied to of a comment, and its author of a moderator's decision. */
export async function notifyOfComment(context: CommandContext, change: CommentChange): Promise<void> {
  const { comment, before, state, byId } = change;
  if (before === null) {
    const repliedTo = await authorRepliedTo(context, comment);
    // The owner who is replied to is notified once.
    if (repliedTo !== comment.site_id || state !== "approved") await notifyOwner(context, comment, state);
    if (state === "approved") await notifyRepliedTo(context, comment, repliedTo);
    return;
  }
  if (before === "pending" && state === "approved")
    await notifyRepliedTo(context, comment, await authorRepliedTo(context, comment));
  if (state === "removed") {
    const isOfComment = "e.comment_id = $commentId AND e.kind IN ('comment', 'reply')";
    await deleteEvents(context, isOfComment, { commentId: comment.id });
    const isAlone = "n.comment_id = $commentId AND n.kind IN ('comment', 'reply') AND n.count = 1";
    await deleteNotifications(context, isAlone, { commentId: comment.id });
  }
  const event =
    state === "removed"
      ? "comment_removed"
      : before === "pending" && state === "approved"
        ? "comment_approved"
        : null;
  if (event === null || byId === comment.user_id) return;
  await notify(context, {
    kind: "moderation",
    userIds: [comment.user_id],
    siteId: comment.site_id,
    postId: comment.post_id,
    commentId: comment.id,
    groupKey: `comment_state ${comment.id}`,
    data: { event },
  });
}

function notifyOwner(context: CommandContext, comment: ChangedComment, state: CommentState): Promise<void> {
  const isPending = state === "pending";
  return notify(context, {
    ...about(comment),
    kind: "comment",
    userIds: [comment.site_id],
    // A comment to approve is never hidden behind a later one.
    groupKey: isPending ? `comment ${comment.id}` : `comment ${comment.post_id}`,
    data: isPending ? { event: "pending" } : {},
  });
}

async function notifyRepliedTo(context: CommandContext, comment: ChangedComment, authorId: string | null) {
  if (authorId === null) return;
  await notify(context, {
    ...about(comment),
    kind: "reply",
    userIds: [authorId],
    groupKey: `reply ${comment.parent_id}`,
  });
}

const about = (comment: ChangedComment) => ({
  siteId: comment.site_id,
  postId: comment.post_id,
  commentId: comment.id,
  actorId: comment.user_id,
});

async function authorRepliedTo(
  { platform, transaction }: CommandContext,
  { parent_id: parentId }: ChangedComment,
): Promise<string | null> {
  if (parentId === null) return null;
  const parent = await comments(platform.db).findByPk(parentId, { attributes: ["user_id"], transaction });
  return parent?.get().user_id ?? null;
}

/** Notifies the owner of a post that a moderator removed or restored. */
export function notifyOfModeration(
  context: CommandContext,
  { postId, siteId, event }: { postId: string; siteId: string; event: "post_removed" | "post_restored" },
): Promise<void> {
  return notify(context, {
    kind: "moderation",
    userIds: [siteId],
    siteId,
    postId,
    groupKey: `post_state ${postId}`,
    data: { event },
  });
}
