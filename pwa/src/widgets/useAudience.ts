import type { PostCard } from "@quire/contracts/records/post";
import { usePage } from "../lib/PageContext.ts";
import { useSession } from "../lib/useSession.ts";
import { audienceOf } from "./postCopy.ts";

/**
 * Returns a function that labels a post's audience, with prices in the reader's currency, or the site's until the
 * session loads.
 */
export function useAudience(): (post: Pick<PostCard, "visibility" | "pricing">) => string | null {
  const { site } = usePage();
  const reader = useSession()?.currency;
  return (post) => audienceOf(post, reader, site?.currency);
}
