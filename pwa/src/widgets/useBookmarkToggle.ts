import type { PostCard } from "@quire/contracts/records/post";
import { useLazy } from "../lib/useLazy.ts";
import { useUser } from "../lib/useUser.ts";

/** Loads the bookmark toggle of another user's post, for signed-in users only. */
export function useBookmarkToggle(post: PostCard) {
  const userId = useUser();
  const isWanted = userId !== null && userId !== post.site_id;
  return useLazy(isWanted, () => import("./library/BookmarkToggle.tsx"));
}
