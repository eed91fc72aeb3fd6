import type { CommentState } from "@quire/domain/community/threads";
import type { AccessResult } from "@quire/domain/enums";
import type { Passage } from "@quire/domain/posts/passages";
import type { ImageRef } from "./image.ts";

/** The author of a comment. */
export interface CommentAuthor {
  id: string;
  name: string;
  /** Their site; null if they have none. */
  url: string | null;
  logo: ImageRef | null;
}

export interface Comment {
  id: string;
  post_id: string;
  parent: string | null;
  /** 0 for a comment on the post itself, up to 4. */
  depth: number;
  /** The passage that it is about; null for one on the whole post, and for a placeholder. */
  passage: Passage | null;
  /** Empty for a placeholder of a hidden comment. */
  text: string;
  /** An unapproved comment is listed only to hold its replies, without text and author. */
  state: CommentState;
  created: string;
  edited: string | null;
  /** Until when its author may edit it, UTC ISO 8601. */
  editable_until: string;
  /** Number of approved comments beneath it. */
  answers: number;
  author: CommentAuthor | null;
}

/** A comment as the site's moderators see it: with its text in any state, and its post. */
export interface ModeratedComment extends Comment {
  post: { id: string; title: string; url: string };
  /** Its author is blocked from commenting on this site. */
  author_blocked: boolean;
  removal_reason: string | null;
}

/** The caller's commenting permissions on a post, which a cached page can't contain. */
export interface Commenting {
  access: AccessResult;
  /** The site has restricted the caller from commenting. */
  restricted: boolean;
  /** The caller may approve and remove comments here. */
  moderates: boolean;
  /** The caller's comments that others can't see: pending, or removed by a moderator. The newest 50. */
  mine: OwnComment[];
}

/** The caller's own comment, with a moderator's reason. */
export interface OwnComment extends Comment {
  removal_reason: string | null;
}

/** A user blocked from commenting on a site. */
export interface BlockedCommenter {
  commenter: CommentAuthor;
  since: string;
}
