import { getPost } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import type { Post } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { SaveOffline } from "../../widgets/SaveOffline.tsx";

/**
 * What was bought, to be read in the platform's app: a post, or the serial whose parts they are. None where it is shown no
 * more, or can't be asked for.
 */
async function loadBought({ items, site, type }: Order): Promise<Post | null> {
  const [first] = items;
  if (!first?.url || first.url.includes("/archive/")) return null;
  const ask = (id: string) => callApi(getPost, { params: { siteId: site.id, id }, query: {} });
  const post = await ask(first.id);
  const kept = type === "bulk" && post.parent ? await ask(post.parent.id) : post;
  return { ...kept, permalink: readPath({ siteId: site.id, id: kept.id }) };
}

/** The ways to what was bought: reading it, and keeping it on this device as every other post is kept. */
export function SaveBought({ purchase }: { purchase: Order }) {
  const [post, setPost] = useState<Post | null>(null);
  useEffect(() => {
    let isHere = true;
    loadBought(purchase).then(
      (found) => isHere && setPost(found),
      // With no network it can't be kept now; what is kept already is in the library.
      () => {},
    );
    return () => {
      isHere = false;
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
