import type { AppScreen, PageData } from "@quire/contracts/records/page";
import { findRoute } from "@quire/domain/sites/routes";

/** Titles of the screens that work from this device's data. */
const OFFLINE_TITLES: Partial<Record<AppScreen, string>> = {
  library: "Library",
  highlights: "Highlights",
  studio: "Studio",
  own_posts: "Posts",
  site_pages: "Pages",
  site_page_edit: "Edit page",
  post_new: "New post",
  post_edit: "Edit",
  child_new: "New part",
  child_edit: "Edit",
  guest_editor: "Write",
  purchases: "Purchases",
  purchase: "Purchase",
  book_orders: "Book orders",
  book_order: "Book order",
  earnings: "Earnings",
  stats: "Stats",
  post_stats: "Stats of a post",
  deliveries: "Deliveries",
  site_book_orders: "Book orders",
  pro_plan: "Your plan",
  invite: "Invite writers",
};

/** Whether a screen is open to the user of this device's data before the session is known, and offline. */
export const isOfflineScreen = (screen: AppScreen): boolean => screen in OFFLINE_TITLES;

/** The screen of a path that needs no server, and its title; null where there is none. */
export function offlineScreen(
  pathname: string,
): { title: string; data: Extract<PageData, { kind: "app" }> } | null {
  const found = findRoute(pathname);
  const title = found && OFFLINE_TITLES[found.route.screen];
  return title ? { title, data: { kind: "app", screen: found.route.screen, params: found.params } } : null;
}
