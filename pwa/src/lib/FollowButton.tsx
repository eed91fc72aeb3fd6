import { useSyncExternalStore } from "react";
import { Button } from "../ui/Button.tsx";
import { followStore, setFollow } from "./follows.ts";
import { signinHref } from "./links.ts";
import { usePage } from "./PageContext.ts";
import { recordFollow } from "./pendingFollow.ts";
import { showFailure } from "./unsaved.ts";
import { useSession } from "./useSession.ts";
import { useUser } from "./useUser.ts";

export interface FollowButtonProps {
  siteId: string;
  /** Small and plain, for use next to a text. */
  quiet?: boolean;
  /** The follow state from a list, for sites that the session does not name. */
  known?: boolean;
}

/** The Follow button. Sends a guest to sign in and back; renders nothing for the site's own creator. */
export function FollowButton({ siteId, quiet, known }: FollowButtonProps) {
  const size = quiet ? "s" : "m";
  const kind = quiet ? "quiet" : "primary";
  const page = usePage();
  const session = useSession();
  const userId = useUser();
  const follows = useSyncExternalStore(
    followStore.subscribe,
    () => followStore.read(siteId) ?? known ?? null,
    followStore.onServer,
  );
  if (session?.site?.is_owner && session.site.id === siteId) return null;
  if (!userId) {
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
  const press = () => setFollow(siteId, !follows).catch(showFailure("We couldn't save your follow."));
  return (
    <Button kind={follows ? "quiet" : kind} size={size} aria-pressed={follows === true} onClick={press}>
      {follows ? "Following" : "Follow"}
    </Button>
  );
}
