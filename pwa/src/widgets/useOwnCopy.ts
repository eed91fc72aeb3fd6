import { getPost } from "@quire/contracts/calls/posts";
import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../lib/callApi.ts";
import { local } from "../lib/localPort.ts";
import { usePage } from "../lib/PageContext.ts";
import { saveShown } from "../lib/saveShown.ts";
import { useSession } from "../lib/useSession.ts";

/**
 * The post as this user may read it: the page of a locked or explicit post is the same for everyone until the server
 * opens it for them.
 */
export function useOwnCopy(post: Post): { post: Post; reload: () => Promise<void> } {
  const session = useSession();
  const [own, setOwn] = useState<Post | null>(null);
  const { id, site_id: siteId } = post;
  const userId = session?.user?.id;
  const page = usePage();
  const reload = useCallback(async () => {
    const loaded = await callApi(getPost, { params: { siteId, id }, query: {} });
    // Keeps the page's own addresses, so that links stay within the platform's app.
    const copy = { ...loaded, ...addressesOf(page) };
    // Saved before it is shown: a text that a user has seen unlocked opens offline.
    if (userId) await saveShown(local.saveOwnCopy(page, copy, userId));
    setOwn(copy);
  }, [siteId, id, page, userId]);
  const isLocked = post.access !== "granted" || post.meta.nsfw;
  useEffect(() => {
    if (isLocked && userId) reload().catch(() => {});
  }, [isLocked, userId, reload]);
  const isStillLocked = isLocked && !(own?.id === id && own.access === "granted");
  useEffect(() => {
    // A follow shows at once but is sent later: the text unlocks once the server has received it.
    if (isStillLocked && userId) return whenSent(() => void reload().catch(() => {}));
  }, [isStillLocked, userId, reload]);
  return { post: isLocked && userId && own?.id === id ? own : post, reload };
}

/** Calls back whenever the outbox has sent something; returns a function that stops it. */
function whenSent(then: () => void): () => void {
  const subscribed = local
    .onSent(({ sent }) => {
      if (sent > 0) then();
    })
    .catch(() => () => {});
  return () => void subscribed.then((stop) => stop());
}

function addressesOf({ data }: Page) {
  if (!("post" in data)) return {};
  const { permalink, parent } = data.post;
  return { permalink, parent };
}
