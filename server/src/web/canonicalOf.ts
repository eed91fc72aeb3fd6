import type { Page } from "@quire/contracts/records/page";

/** The one address under which a page is to be known: of a post that stood elsewhere first, the one there. */
export function canonicalOf({ data, canonical }: Page): string {
  const post = data.kind === "post" || data.kind === "serial" ? data.post : null;
  return post?.canonical_url ?? canonical;
}
