import type { Page } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import { isAdmin, isFreePro, isModerator } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import ChartColumn from "lucide-react/icons/chart-column";
import FilePen from "lucide-react/icons/file-pen";
import House from "lucide-react/icons/house";
import Landmark from "lucide-react/icons/landmark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessageCircle from "lucide-react/icons/message-circle";
import PenLine from "lucide-react/icons/pen-line";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Truck from "lucide-react/icons/truck";
import UserPlus from "lucide-react/icons/user-plus";
import { platformHref, siteHref } from "../lib/links.ts";
import type { MenuItem, MenuSection } from "../ui/Menu.tsx";
import type { NavItem } from "./bottomNavItems.ts";
import type { UserItems } from "./menuSections.ts";
import type { Navigator } from "./navigator.ts";
import { signOutItem } from "./signOutItem.tsx";
import { watchPalette } from "./watchPalette.ts";

// biome-ignore lint/performance/noBarrelFile: one file of what only a signed-in user's bar has costs a reader's first load less than two.
export { Bell, BellItem } from "../widgets/notifications/Bell.tsx";
export { EditProfile } from "./EditProfile.tsx";
export { markSiteLinks } from "./markSiteLinks.ts";

/** Where a user without a site wins Pro: on a creator's site, the studio has it. */
function proSection(page: Page, { site_url, groups }: User): MenuSection[] {
  if (site_url !== null || !isFreePro(groups as Role[])) return [];
  return [
    {
      title: "Pro",
      items: [{ label: "Invite writers", icon: UserPlus, href: platformHref(page, "/invite") }],
    },
  ];
}

/** What a signed-in user has; for creators, their studio; for staff, their screens on the platform. */
function manageItems(page: Page, user: User): MenuItem[] {
  const { id, site_url: url } = user;
  const groups = user.groups as Role[];
  const studio =
    url === null
      ? []
      : [{ label: "Studio", icon: LayoutDashboard, href: siteHref(page, { id, url }, "/studio") }];
  const orders: MenuItem[] = [
    { label: "Track print edition orders", icon: Truck, href: platformHref(page, "/orders/book") },
    { label: "Purchases", icon: ShoppingBag, href: platformHref(page, "/purchases") },
  ];
  const staff: MenuItem[] =
    isModerator(groups) || isAdmin(groups)
      ? [
          { label: "Moderation", icon: ShieldCheck, href: platformHref(page, "/moderation") },
          { label: "Payouts", icon: Landmark, href: platformHref(page, "/moderation/payouts") },
        ]
      : [];
  const admin: MenuItem[] = isAdmin(groups)
    ? [{ label: "Announcements", icon: MessageCircle, href: platformHref(page, "/i/announcement") }]
    : [];
  return [...studio, ...orders, ...staff, ...admin];
}

const NAV = [
  { label: "Write", icon: PenLine, path: "/post/new" },
  { label: "Posts", icon: FilePen, path: "/studio/posts" },
  { label: "Stats", icon: ChartColumn, path: "/stats" },
];

/** A creator's entries of the phone's bottom bar, before the bell; null for a user without a site. */
export function creatorNavItems(page: Page, { id, site_url: url }: User): NavItem[] | null {
  if (url === null) return null;
  const own = NAV.map(({ label, icon, path }) => ({
    label,
    icon,
    href: siteHref(page, { id, url }, path),
  }));
  return [{ href: "/", label: "Home", icon: House }, ...own];
}

/** Every menu entry of a signed-in user. */
export const userItems = (page: Page, user: User): UserItems => ({
  manage: manageItems(page, user),
  pro: proSection(page, user),
  signOut: signOutItem(page, user.id),
});

/** Watches links to the plans; loaded dynamically, so that no reader's page references it. */
export const watchPlans = (navigator: Navigator): Promise<void> =>
  import("./watchPro.ts").then(
    ({ watchPro }) => watchPro(navigator),
    // Offline the plans can't load; the next page says so when a user opens them.
    () => {},
  );

/**
 * Watches what opens something over the page: the plans, a creator's command palette, and on their own site the
 * create dialog. Returns a function that stops it, except for the plans.
 */
export function watchLinks(navigator: Navigator, isOwn: boolean): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  void watchPlans(navigator);
  const stopPalette = watchPalette(navigator);
  if (isOwn) {
    import("./watchCreate.ts").then(
      ({ watchCreate }) => {
        if (!isOver) stop = watchCreate(navigator);
      },
      () => {},
    );
  }
  return () => {
    isOver = true;
    stopPalette();
    stop?.();
  };
}
