import type { AppScreen, PageData } from "@quire/contracts/records/page";
import { findRoute } from "@quire/domain/sites/routes";

/** Titles of the screens that work from this device's data. */
const OFFLINE_TITLES: Partial<Record<AppScreen, string>> = {
  library: "Library",
  drafts: "Drafts",
  post_new: "New post",
  post_edit: "Edit",
  child_new: "New part",
  child_edit: "Edit",
  guest_editor: "Write",
  purchases: "Digital Purchases",
  purchase: "Purchase",
  earnings: "Earnings",
  stats: "Stats",
  deliveries: "Deliveries",
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
