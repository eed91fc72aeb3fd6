import { CallError } from "@quire/client/errors";
import { getPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EpisodePages } from "./pages/EpisodePages.tsx";
import "./studio.css";

/** `/comic/{parent}/episode/{id}/pages`: the pages of an episode. */
export function EpisodePagesScreen() {
  const { data } = usePage();
  const siteId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  const [post, setPost] = useState<Post | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(() => {
    if (!siteId || !id) return;
    setFailure(null);
    callApi(getPost, { params: { siteId, id }, query: { post_content_type: "markdown" } }).then(
      setPost,
      setFailure,
    );
  }, [siteId, id]);
  useEffect(load, [load]);

  if (failure && !post) {
    const isMissing = failure instanceof CallError && failure.status === 404;
    return (
      <ErrorState
        title={isMissing ? "This episode no longer exists" : "We couldn't load the pages"}
        onRetry={isMissing ? undefined : load}
        action={isMissing ? <Button href="/drafts">Your drafts</Button> : undefined}
      >
        {isMissing ? "It was deleted, or it isn't yours." : messageOf(failure)}
      </ErrorState>
    );
  }
  if (!post) return <Skeleton of="row" count={4} label="Loading the pages" />;
  return (
    <div className="studio">
      <EpisodePages key={post.id} post={post} onChange={load} />
    </div>
  );
}
