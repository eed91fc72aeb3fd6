import type { PostCard } from "@quire/contracts/records/post";
import Bookmark from "lucide-react/icons/bookmark";
import { useState, useSyncExternalStore } from "react";
import { bookmarkStore } from "../../lib/bookmarks.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import { usePage } from "../../lib/PageContext.ts";
import { withSite } from "../../lib/pendingBookmark.ts";
import { showFailure } from "../../lib/unsaved.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import "./BookmarkToggle.css";

interface BookmarkToggleProps {
  post: PostCard;
  /** Names the post, since a list has many of these buttons. */
  isOnCard?: boolean;
}

/** Saves a post for later, also offline. */
export function BookmarkToggle({ post, isOnCard }: BookmarkToggleProps) {
  const page = usePage();
  const isSaved = useSyncExternalStore(bookmarkStore.subscribe, () => bookmarkStore.read().has(post.id));
  const [isChoosing, setIsChoosing] = useState(false);
  const lists = useLazy(isChoosing, () => import("./AddToListDialog.tsx"));
  async function press() {
    try {
      await localLibrary.setSaved("bookmarks", withSite(page, post), !isSaved);
    } catch (error) {
      showFailure("We couldn't update your library.")(error as Error);
      return;
    }
    if (isSaved) return;
    const action = { label: "Add to list…", onSelect: () => setIsChoosing(true) };
    showSnackbar({ title: "Saved for later", message: post.title, tone: "good", action });
  }
  return (
    <>
      <IconButton
        icon={Bookmark}
        label={isOnCard ? `Save ${post.title} for later` : "Save for later"}
        pressed={isSaved}
        onClick={press}
      />
      {lists ? <lists.AddToListDialog post={post} onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}
