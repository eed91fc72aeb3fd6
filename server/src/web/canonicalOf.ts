import { isPostPage, type Page } from "@quire/contracts/records/page";

/** Returns the canonical address of a page: for a post first published elsewhere, the address there. */
export function canonicalOf({ data, canonical }: Page): string {
  const post = isPostPage(data) ? data.post : null;
  return post?.canonical_url ?? canonical;
}
