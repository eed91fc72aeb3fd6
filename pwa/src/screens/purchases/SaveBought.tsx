import { getPost } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import type { Post } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { SaveOffline } from "../../widgets/SaveOffline.tsx";

/**
 * Returns the bought post, or the serial of bought parts, with a link into the platform's app. Null if it is no
 * longer available, or can't be requested.
 */
async function loadBought({ items, site, type }: Order): Promise<Post | null> {
  const [first] = items;
  if (!first?.url || first.url.includes("/archive/")) return null;
  const fetchPost = (id: string) => callApi(getPost, { params: { siteId: site.id, id }, query: {} });
  const post = await fetchPost(first.id);
  const readable = type === "bulk" && post.parent ? await fetchPost(post.parent.id) : post;
  return { ...readable, permalink: readPath({ siteId: site.id, id: readable.id }) };
}

/** Buttons to read what was bought, and to save it offline. */
export function SaveBought({ purchase }: { purchase: Order }) {
  const [post, setPost] = useState<Post | null>(null);
  useEffect(() => {
    let isActive = true;
    loadBought(purchase).then(
      (found) => isActive && setPost(found),
      // It can't be saved while offline; saved posts are in the library.
      () => {},
    );
    return () => {
      isActive = false;
    };
  }, [purchase]);
  if (!post) return null;
  return (
    <>
      <Button kind="primary" href={post.permalink}>
        Read
      </Button>
      <SaveOffline key={post.id} post={post} />
    </>
  );
}
