import type { Comment } from "@quire/contracts/records/comment";
import type { PostCard } from "@quire/contracts/records/post";

/** Props that the static and the interactive comments share. */
export interface CommentsProps {
  post: PostCard;
  /** The first page, as anyone sees it. */
  comments: Comment[];
  next: string | null;
}
