import type { PostCard } from "@quire/contracts/records/post";
import { usePage } from "../lib/PageContext.ts";
import { useSession } from "../lib/useSession.ts";
import { audienceOf } from "./postWords.ts";

/** Says who a post is for, with its price as its reader would pay it; as the site has it until it is known who reads. */
export function useAudience(): (post: Pick<PostCard, "visibility" | "pricing">) => string | null {
  const { site } = usePage();
  const reader = useSession()?.currency;
  return (post) => audienceOf(post, reader, site?.currency);
}
