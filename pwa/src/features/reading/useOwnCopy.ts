import { getPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../platform/callApi.ts";
import { useSession } from "../../platform/useSession.ts";

/** The post as this person may read it: a locked page is the same for everyone until the server opens it for them. */
export function useOwnCopy(post: Post): { post: Post; reload: () => Promise<void> } {
  const session = useSession();
  const [own, setOwn] = useState<Post | null>(null);
  const { id, site_id: siteId } = post;
  const person = session?.user?.id;
  const reload = useCallback(async () => {
    setOwn(await callApi(getPost, { params: { siteId, id }, query: {} }));
  }, [siteId, id]);
  const isLocked = post.access !== "granted";
  useEffect(() => {
    if (isLocked && person) reload().catch(() => {});
  }, [isLocked, person, reload]);
  return { post: isLocked && person && own?.id === id ? own : post, reload };
}
