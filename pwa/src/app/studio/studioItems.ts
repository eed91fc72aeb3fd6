import type { Page } from "@quire/contracts/records/page";
import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import BookMarked from "lucide-react/icons/book-marked";
import BookOpen from "lucide-react/icons/book-open";
import ChartColumn from "lucide-react/icons/chart-column";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import HandCoins from "lucide-react/icons/hand-coins";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import PackageCheck from "lucide-react/icons/package-check";
import Palette from "lucide-react/icons/palette";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Settings from "lucide-react/icons/settings";
import Truck from "lucide-react/icons/truck";
import Users from "lucide-react/icons/users";
import { platformHref, siteHref } from "../../lib/links.ts";

/** An entry of the studio's navigation. */
export interface StudioItem {
  label: string;
  icon: LucideIcon;
  path: string;
  /** Other paths of the same entry. */
  within?: RegExp;
  /** Opens on the platform, where money and identity are handled. */
  isOnPlatform?: true;
}

/** The studio's navigation, in groups. */
export const STUDIO_GROUPS: readonly (readonly StudioItem[])[] = [
  [{ label: "Overview", icon: LayoutDashboard, path: "/studio" }],
  [
    { label: "Posts", icon: FileText, path: "/studio/posts", within: /^\/drafts$/ },
    {
      label: "Stories and comics",
      icon: BookOpen,
      path: "/studio/serials",
      within: /^\/(?:story|comic)\//,
    },
    { label: "Books", icon: BookMarked, path: "/studio/books" },
    {
      label: "Goods",
      icon: Download,
      path: "/studio/goods",
      within: /^\/(?:good|post\/new)\//,
    },
  ],
  [
    { label: "Audience", icon: Users, path: "/mailinglist", within: /^\/mailinglist\// },
    { label: "Mail", icon: Mail, path: "/mailer" },
    { label: "Comments", icon: MessageCircle, path: "/comments" },
    { label: "Stats", icon: ChartColumn, path: "/stats", within: /^\/stats\// },
  ],
  [
    { label: "Earnings", icon: HandCoins, path: "/earnings" },
    { label: "Orders", icon: Truck, path: "/book/orders" },
    { label: "Deliveries", icon: PackageCheck, path: "/deliveries" },
  ],
  [
    { label: "Plan", icon: BadgeCheck, path: "/pro", isOnPlatform: true },
    { label: "Pages", icon: PanelsTopLeft, path: "/studio/pages", within: /^\/studio\/pages\// },
    { label: "Design", icon: Palette, path: "/studio/design" },
    {
      label: "Settings",
      icon: Settings,
      path: "/studio/settings",
      within: /^\/(?:profile\/edit|settings\/.*|mailer\/settings|invite)$/,
    },
  ],
];

/** Returns the entry that a path belongs to. */
export const studioItemOf = (pathname: string): StudioItem | undefined =>
  STUDIO_GROUPS.flat().find(({ path, within }) => path === pathname || within?.test(pathname));

/** Returns an entry's address from the current page. `url` of the creator's site: null while only its page is known. */
export function studioHref(
  page: Page,
  site: { id: string; url: string | null },
  item: Pick<StudioItem, "path" | "isOnPlatform">,
): string {
  if (item.isOnPlatform) return platformHref(page, item.path);
  return site.url === null ? item.path : siteHref(page, { id: site.id, url: site.url }, item.path);
}
