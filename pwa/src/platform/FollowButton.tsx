import { useSyncExternalStore } from "react";
import { Button } from "../ui/Button.tsx";
import { showSnackbar } from "../ui/snackbars.ts";
import { followStore, setFollow } from "./follows.ts";
import { signinHref } from "./links.ts";
import { usePage } from "./PageContext.ts";
import { noteFollow } from "./pendingFollow.ts";
import { useSession } from "./useSession.ts";

/** Follow, for whoever is here: a guest is led to sign in and comes back; the site's own creator sees nothing. */
export function FollowButton({ siteId, size }: { siteId: string; size?: "s" | "m" }) {
  const page = usePage();
  const session = useSession();
  const follows = useSyncExternalStore(
    followStore.subscribe,
    () => followStore.read(siteId),
    followStore.onServer,
  );
  if (session?.site?.is_owner && session.site.id === siteId) return null;
  if (!session?.user) {
    return (
      <Button kind="primary" size={size} href={signinHref(page)} onClick={() => noteFollow(siteId)}>
        Follow
      </Button>
    );
  }
  const press = () =>
    setFollow(siteId, !follows).catch(() =>
      showSnackbar({ title: "This couldn't be noted on your device.", message: "Please try again." }),
    );
  return (
    <Button kind={follows ? "quiet" : "primary"} size={size} aria-pressed={follows === true} onClick={press}>
      {follows ? "Following" : "Follow"}
    </Button>
  );
}
