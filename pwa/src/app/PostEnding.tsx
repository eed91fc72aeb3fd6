import type { Post } from "@quire/contracts/records/post";
import { useWriter } from "../lib/useWriter.ts";
import { useOrderReturn } from "../widgets/checkout/useOrderReturn.ts";
import { useFeature } from "./lazyFeatures.ts";

interface PostEndingProps {
  post: Post;
  /** What was closed to this reader is open: the post is to be read again. */
  onOpened: () => Promise<void>;
}

/** What stands where a text ends: why it breaks off for this reader, or how its writer is supported. Who comes back from paying comes back to here. */
export function PostEnding({ post, onOpened }: PostEndingProps) {
  useOrderReturn(post.site_id, onOpened);
  const site = useWriter()?.site;
  const isLocked = post.access !== "granted";
  const LockedNotice = useFeature("locked", isLocked);
  const SupportBox = useFeature("support", !isLocked && site?.features.support === "enabled");
  if (LockedNotice) return <LockedNotice post={post} onOpened={onOpened} />;
  return SupportBox && site ? <SupportBox site={site} /> : null;
}
