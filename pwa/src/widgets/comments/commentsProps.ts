import type { Comment } from "@quire/contracts/records/comment";
import type { PostCard } from "@quire/contracts/records/post";

/** What each of the ways to draw a post's comments is given. */
export interface CommentsProps {
  post: PostCard;
  /** The first page of them, as everybody sees it. */
  comments: Comment[];
  next: string | null;
}
