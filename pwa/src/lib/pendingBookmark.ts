import type { Page } from "@quire/contracts/records/page";
import type { PostCard } from "@quire/contracts/records/post";
import type { SavablePost } from "./localTypes.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

/** Signing in leaves the page and returns in the same tab: the wanted bookmark is saved in between. */
const KEY = "bookmark";

/** Returns a post of this page with the site that it is on. */
export const withSite = (page: Page, post: PostCard): SavablePost => ({
  site: page.site ?? page.read_from,
  ...post,
});

/** Records that a guest wants to bookmark a post before signing in. Without storage they press again. */
export function recordBookmark(page: Page, post: PostCard): void {
  saveInTab(KEY, JSON.stringify({ ...withSite(page, post), content: "", files: [] }));
}

/** Drops the bookmark: the user declined to sign in. */
export function forgetBookmark(): void {
  saveInTab(KEY, null);
}

/** Completes the bookmark that the user signed in for, by `save`. */
export async function completeBookmark(save: (post: SavablePost) => Promise<void>): Promise<void> {
  const saved = readFromTab(KEY);
  if (!saved) return;
  forgetBookmark();
  await save(JSON.parse(saved) as SavablePost);
}
