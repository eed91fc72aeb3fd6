import type { PostCard } from "@quire/contracts/records/post";
import { useSyncExternalStore } from "react";
import { FeedCard } from "../../../widgets/FeedCard.tsx";
import { OwnPostMenu } from "../../../widgets/own/OwnPostMenu.tsx";
import { goneStore } from "../../../widgets/own/ownPosts.ts";
import "./own.css";

/** A card of the own feed, with what its creator can do with it. */
export function OwnCard({ post }: { post: PostCard }) {
  const gone = useSyncExternalStore(goneStore.subscribe, goneStore.read, goneStore.onServer);
  if (gone.has(post.id)) return null;
  return (
    <div className="own-card">
      <FeedCard post={post} level={3} />
      <OwnPostMenu post={post} />
    </div>
  );
}
