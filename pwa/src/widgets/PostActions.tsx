import type { PostCard } from "@quire/contracts/records/post";
import { abbreviateCount } from "@quire/domain/text/counts";
import Bookmark from "lucide-react/icons/bookmark";
import Heart from "lucide-react/icons/heart";
import Share from "lucide-react/icons/share";
import { useEffect, useState, useSyncExternalStore } from "react";
import { likeStore, loadLike, setLike } from "../lib/likes.ts";
import { signinHref } from "../lib/links.ts";
import { usePage } from "../lib/PageContext.ts";
import { recordBookmark } from "../lib/pendingBookmark.ts";
import { showFailure } from "../lib/unsaved.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { IconButton } from "../ui/IconButton.tsx";
import "./PostActions.css";
import { useBookmarkToggle } from "./useBookmarkToggle.ts";

/** Like, bookmark and share buttons. All need JavaScript and are hidden without it. */
export function PostActions({ post }: { post: PostCard }) {
  const page = usePage();
  const userId = useUser();
  const session = useSession();
  const isKnown = session !== null;
  const isOwn = session?.site?.is_owner === true && session.site.id === post.site_id;
  const own = useLazy(isOwn, () => import("./own/OwnPostMenu.tsx"));
  const bookmark = useBookmarkToggle(post);
  const [isSharing, setIsSharing] = useState(false);
  const share = useLazy(isSharing, () => import("./share/ShareModal.tsx"));
  const like = useSyncExternalStore(likeStore.subscribe, () => likeStore.read(post.id), likeStore.onServer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the user changes
  useEffect(() => {
    // Runs again when the session arrives.
    loadLike(post.id).catch(() => {});
  }, [userId, isKnown, post.id]);
  const count = Math.max(0, post.likes + like.change);
  const press = () => setLike(post, !like.liked).catch(showFailure("We couldn't save your like."));
  async function recordShared() {
    if (isOwn) await (await import("./onboarding/onboardingStore.ts")).recordSeen(post.site_id, "shared");
  }
  return (
    <div className="post-actions needs-script">
      <IconButton
        icon={Heart}
        label="Like"
        pressed={like.liked}
        count={count > 0 ? abbreviateCount(count) : undefined}
        onClick={press}
      />
      {bookmark ? <bookmark.BookmarkToggle post={post} /> : null}
      {bookmark || userId === post.site_id ? null : (
        <IconButton
          icon={Bookmark}
          label="Save for later"
          // A user's own toggle is loading.
          href={userId ? undefined : signinHref(page)}
          data-signin="savePost"
          onClick={() => recordBookmark(page, post)}
        />
      )}
      <IconButton icon={Share} label="Share" onClick={() => setIsSharing(true)} />
      {share ? (
        <share.ShareModal
          kind="share"
          title={post.title}
          url={page.canonical}
          onShared={() => void recordShared()}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
      {own ? <own.OwnPostMenu post={post} /> : null}
    </div>
  );
}
