import { getPost } from "@quire/contracts/calls/posts";
import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { local } from "../../lib/localPort.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";

/** The post as this person may read it: a locked page is the same for everyone until the server opens it for them. */
export function useOwnCopy(post: Post): { post: Post; reload: () => Promise<void> } {
  const session = useSession();
  const [own, setOwn] = useState<Post | null>(null);
  const { id, site_id: siteId } = post;
  const person = session?.user?.id;
  const page = usePage();
  const reload = useCallback(async () => {
    const told = await callApi(getPost, { params: { siteId, id }, query: {} });
    // With the page's own addresses: in the platform's app they lead on within it.
    const copy = { ...told, ...addressesOf(page) };
    setOwn(copy);
    // So that what was read once is here with no signal too.
    if (person) void local.saveOwnCopy(page, copy, person);
  }, [siteId, id, page, person]);
  const isLocked = post.access !== "granted";
  useEffect(() => {
    if (isLocked && person) reload().catch(() => {});
  }, [isLocked, person, reload]);
  const stillLocked = isLocked && !(own?.id === id && own.access === "granted");
  useEffect(() => {
    // A follow shows at once and is sent when it can be: the text opens when the server has heard of it.
    if (stillLocked && person) return whenSent(() => void reload().catch(() => {}));
  }, [stillLocked, person, reload]);
  return { post: isLocked && person && own?.id === id ? own : post, reload };
}

/** Calls back whenever something that waited was sent; returns how to stop. */
function whenSent(then: () => void): () => void {
  let leave: (() => void) | null = null;
  let isOver = false;
  local
    .onSent(({ sent }) => {
      if (sent > 0) then();
    })
    .then((stop) => {
      if (isOver) stop();
      else leave = stop;
    })
    .catch(() => {});
  return () => {
    isOver = true;
    leave?.();
  };
}

function addressesOf({ data }: Page) {
  if (data.kind !== "post") return {};
  const { permalink, parent } = data.post;
  return { permalink, parent };
}
