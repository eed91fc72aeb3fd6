import type { SharedDraft } from "@quire/contracts/records/draft";
import type { Page } from "@quire/contracts/records/page";
import { textPath } from "@quire/domain/posts/draftPaths";

type Shared = Pick<SharedDraft, "id" | "ptype" | "subtype"> & {
  site: { id: string; url: string };
  parent?: { id: string } | null;
};

/**
 * Where one goes on with a draft of somebody else's: on their site, by its sign-in. A session here is none there, and who
 * has both goes straight through.
 */
export function sharedPath(page: Page, { site, ...draft }: Shared): string {
  const path = textPath({ parent: null, ...draft });
  if (page.site?.id === site.id) return path;
  return `${site.url}/signin?redirect=${encodeURIComponent(path)}`;
}
