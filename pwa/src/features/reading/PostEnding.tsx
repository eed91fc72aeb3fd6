import type { Post } from "@quire/contracts/records/post";
import { useOrderReturn } from "../../models/checkout/useOrderReturn.ts";
import { LockedNotice } from "./LockedNotice.tsx";

/** What stands where a text ends: why it breaks off for this reader. Who comes back from paying comes back to here. */
export function PostEnding({ post, onOpened }: { post: Post; onOpened: () => Promise<void> }) {
  useOrderReturn(post.site_id, onOpened);
  return post.access === "granted" ? null : <LockedNotice post={post} onOpened={onOpened} />;
}
