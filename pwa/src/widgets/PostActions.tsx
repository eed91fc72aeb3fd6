import type { PostCard } from "@quire/contracts/records/post";
import { abbreviateCount } from "@quire/domain/text/counts";
import Heart from "lucide-react/icons/heart";
import Share from "lucide-react/icons/share";
import { useEffect, useState, useSyncExternalStore } from "react";
import { learnLike, likeStore, setLike } from "../lib/likes.ts";
import { usePage } from "../lib/PageContext.ts";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { useUser } from "../lib/useUser.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { showSnackbar } from "../ui/snackbars.ts";
import "./PostActions.css";

/** Like and share. Both need script, and are not shown without it. */
export function PostActions({ post }: { post: PostCard }) {
  const page = usePage();
  const person = useUser();
  const session = useSession();
  const isKnown = session !== null;
  const isOwn = session?.site?.is_owner === true && session.site.id === post.site_id;
  const own = useLazy(isOwn, () => import("./own/OwnPostMenu.tsx"));
  const [isSharing, setIsSharing] = useState(false);
  const share = useLazy(isSharing, () => import("./share/ShareModal.tsx"));
  const like = useSyncExternalStore(likeStore.subscribe, () => likeStore.read(post.id), likeStore.onServer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is here decides what is learnt
  useEffect(() => {
    // Asked again when the server has said who is here.
    learnLike(post.id).catch(() => {});
  }, [person, isKnown, post.id]);
  const count = Math.max(0, post.likes + like.change);
  const press = () =>
    setLike(post, !like.liked).catch(() =>
      showSnackbar({ title: "We couldn't save your like.", message: "Please try again." }),
    );
  async function noteShared() {
    if (isOwn) await (await import("./onboarding/onboardingStore.ts")).note(post.site_id, "shared");
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
      <IconButton icon={Share} label="Share" onClick={() => setIsSharing(true)} />
      {share ? (
        <share.ShareModal
          kind="share"
          title={post.title}
          url={page.canonical}
          onShared={() => void noteShared()}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
      {own ? <own.OwnPostMenu post={post} /> : null}
    </div>
  );
}
