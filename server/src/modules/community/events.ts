import type { CommentState } from "@quire/domain/community/threads";
import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";

interface SiteUser {
  userId: string;
  siteId: string;
}

/** A user began to follow a site. */
export const siteFollowed = eventName<SiteUser, CommandContext>("community.siteFollowed");

/** A user stopped following a site, or tried to without following it. */
export const siteUnfollowed = eventName<SiteUser, CommandContext>("community.siteUnfollowed");

/** A site blocked a user from commenting. */
export const commenterBlocked = eventName<SiteUser, CommandContext>("community.commenterBlocked");

/** A user liked a post, or took the like back. */
export const likeChanged = eventName<SiteUser & { postId: string; liked: boolean }, CommandContext>(
  "community.likeChanged",
);

export interface ChangedComment {
  id: string;
  post_id: string;
  site_id: string;
  /** Its author. */
  user_id: string;
  parent_id: string | null;
}

/** A comment was written (`before` is null), or its state changed; `byId` is who changed it. */
export const commentChanged = eventName<
  { comment: ChangedComment; before: CommentState | null; state: CommentState; byId: string },
  CommandContext
>("community.commentChanged");

/** A moderator removed a post, or restored it. */
export const postModerated = eventName<
  { postId: string; siteId: string; event: "post_removed" | "post_restored" },
  CommandContext
>("community.postModerated");
