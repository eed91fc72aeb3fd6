import type { AppScreen, PageData } from "@quire/contracts/records/page";
import { findRoute } from "@quire/domain/sites/routes";

/** Screens that draw what this device keeps, by what they are called. */
const KEPT_HERE: Partial<Record<AppScreen, string>> = {
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

/** Whether a screen is open to the person whose things this device keeps before the server has said who is here, and without it. */
export const isOfflineScreen = (screen: AppScreen): boolean => screen in KEPT_HERE;

/** The screen of a path that needs no server, and its title; null where there is none. */
export function offlineScreen(
  pathname: string,
): { title: string; data: Extract<PageData, { kind: "app" }> } | null {
  const found = findRoute(pathname);
  const title = found && KEPT_HERE[found.route.screen];
  return title ? { title, data: { kind: "app", screen: found.route.screen, params: found.params } } : null;
}
