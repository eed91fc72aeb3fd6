import type { SharedDraft } from "@quire/contracts/records/draft";
import type { Page } from "@quire/contracts/records/page";
import { textPath } from "@quire/domain/posts/draftPaths";

type Shared = Pick<SharedDraft, "id" | "ptype" | "subtype"> & {
  site: { id: string; url: string };
  parent?: { id: string } | null;
};

/**
 * Returns the address of someone else's draft: on their site, through its sign-in, because a session here isn't
 * valid there. A user signed in to both is redirected at once.
 */
export function sharedPath(page: Page, { site, ...draft }: Shared): string {
  const path = textPath({ parent: null, ...draft });
  if (page.site?.id === site.id) return path;
  return `${site.url}/signin?redirect=${encodeURIComponent(path)}`;
}
