import { useSyncExternalStore } from "react";
import { Button } from "../ui/Button.tsx";
import { showSnackbar } from "../ui/snackbars.ts";
import { followStore, setFollow } from "./follows.ts";
import { signinHref } from "./links.ts";
import { usePage } from "./PageContext.ts";
import { recordFollow } from "./pendingFollow.ts";
import { useSession } from "./useSession.ts";
import { useUser } from "./useUser.ts";

export interface FollowButtonProps {
  siteId: string;
  /** Beside a text it is small and quiet: reading is the main thing there. */
  quiet?: boolean;
  /** What a list says of it, for sites that the session does not name. */
  known?: boolean;
}

/** Follow, for whoever is here: a guest is led to sign in and comes back; the site's own creator sees nothing. */
export function FollowButton({ siteId, quiet, known }: FollowButtonProps) {
  const size = quiet ? "s" : "m";
  const kind = quiet ? "quiet" : "primary";
  const page = usePage();
  const session = useSession();
  const person = useUser();
  const follows = useSyncExternalStore(
    followStore.subscribe,
    () => followStore.read(siteId) ?? known ?? null,
    followStore.onServer,
  );
  if (session?.site?.is_owner && session.site.id === siteId) return null;
  if (!person) {
    return (
      <Button
        kind={kind}
        size={size}
        href={signinHref(page)}
        data-signin="follow"
        onClick={() => recordFollow(siteId)}
      >
        Follow
      </Button>
    );
  }
  const press = () =>
    setFollow(siteId, !follows).catch(() =>
      showSnackbar({ title: "We couldn't save this on your device.", message: "Please try again." }),
    );
  return (
    <Button kind={follows ? "quiet" : kind} size={size} aria-pressed={follows === true} onClick={press}>
      {follows ? "Following" : "Follow"}
    </Button>
  );
}
