import type { PostCard } from "@quire/contracts/records/post";
import { useBookmarkToggle } from "./useBookmarkToggle.ts";

/** The bookmark toggle on a card, which has room for it. */
export function BookmarkSlot({ post }: { post: PostCard }) {
  const toggle = useBookmarkToggle(post);
  return toggle ? (
    <span className="bookmark-slot">
      <toggle.BookmarkToggle post={post} isOnCard />
    </span>
  ) : null;
}
