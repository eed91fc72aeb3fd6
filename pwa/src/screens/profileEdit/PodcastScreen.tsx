import { getPodcast } from "@quire/contracts/calls/podcast";
import type { Podcast } from "@quire/contracts/records/podcast";
import type { User } from "@quire/contracts/records/user";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CopiedLink } from "../../widgets/feedLinks/CopiedLink.tsx";
import { PodcastForm } from "./PodcastForm.tsx";
import "./profileEdit.css";

/** `/settings/podcast`: the address of the site's podcast, and what podcast directories require. */
export function PodcastScreen() {
  const user = useSession()?.user;
  return (
    <div className="profile-edit">
      <h1>Podcast</h1>
      {user ? <Settings key={user.id} user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

function Settings({ user }: { user: User }) {
  const { id } = user;
  const fetchPodcast = useCallback(() => callApi(getPodcast, { params: { id } }), [id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Podcast>(id, "podcast", fetchPodcast);
  if (value === null) {
    if (!failure) return <Skeleton of="text" label="Loading your podcast" />;
    return (
      <ErrorState title="We couldn't load your podcast" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  return (
    <>
      <p>
        {value.has_episodes
          ? "Your free audio posts are a podcast. Submit this address to podcast directories once."
          : "Each free audio post that you publish becomes an episode. Submit this address to podcast directories after the first one."}
      </p>
      <div className="podcast-address">
        <CopiedLink label="Podcast address" url={value.url} />
      </div>
      <PodcastForm
        siteId={id}
        podcast={value}
        isSavedOffline={isSavedOffline}
        onChange={(to) => change(() => to)}
      />
    </>
  );
}
