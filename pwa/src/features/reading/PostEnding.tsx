import type { Post } from "@quire/contracts/records/post";
import { useOrderReturn } from "../../models/checkout/useOrderReturn.ts";
import { SupportBox } from "../../models/support/SupportBox.tsx";
import { useWriter } from "../../platform/useWriter.ts";
import { LockedNotice } from "./LockedNotice.tsx";

/** What stands where a text ends: why it breaks off for this reader, or how its writer is supported. Who comes back from paying comes back to here. */
export function PostEnding({ post, onOpened }: { post: Post; onOpened: () => Promise<void> }) {
  useOrderReturn(post.site_id, onOpened);
  const site = useWriter()?.site;
  if (post.access !== "granted") return <LockedNotice post={post} onOpened={onOpened} />;
  return site?.features.support === "enabled" ? <SupportBox site={site} /> : null;
}
