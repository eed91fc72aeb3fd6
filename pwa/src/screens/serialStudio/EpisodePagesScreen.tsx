import { getPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { WorkError } from "../../widgets/WorkError.tsx";
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

  if (failure && !post) return <WorkError failure={failure} of="the pages" onRetry={load} />;
  if (!post) return <Skeleton of="row" count={4} label="Loading the pages" />;
  return (
    <div className="studio">
      <EpisodePages key={post.id} post={post} onChange={load} />
    </div>
  );
}
