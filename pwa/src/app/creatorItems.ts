import type { AppScreen, Page } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import { isAdmin, isModerator, isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import BadgeCheck from "lucide-react/icons/badge-check";
import BookOpen from "lucide-react/icons/book-open";
import ChartColumn from "lucide-react/icons/chart-column";
import FilePen from "lucide-react/icons/file-pen";
import FileUp from "lucide-react/icons/file-up";
import Globe from "lucide-react/icons/globe";
import HandCoins from "lucide-react/icons/hand-coins";
import Landmark from "lucide-react/icons/landmark";
import MailPlus from "lucide-react/icons/mail-plus";
import Mails from "lucide-react/icons/mails";
import MessageCircle from "lucide-react/icons/message-circle";
import PackageCheck from "lucide-react/icons/package-check";
import PenLine from "lucide-react/icons/pen-line";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import UserPen from "lucide-react/icons/user-pen";
import UserPlus from "lucide-react/icons/user-plus";
import { createHash } from "../lib/createHash.ts";
import { platformHref, siteHref } from "../lib/links.ts";
import { mayOnOwnSite } from "../lib/mayOnOwnSite.ts";
import { proHash } from "../lib/proHash.ts";
import type { MenuItem, MenuSection } from "../ui/Menu.tsx";
import type { Navigator } from "./navigator.ts";
import { hasScreen } from "./screens.ts";

// biome-ignore lint/performance/noBarrelFile: one file of what only a signed-in user's bar has costs a reader's first load less than two.
export { Bell } from "../widgets/notifications/Bell.tsx";
export { signOutItem } from "./signOutItem.tsx";

interface CreatorItem extends Pick<MenuItem, "label" | "icon"> {
  screen: AppScreen;
  path: string;
}

const ITEMS: CreatorItem[] = [
  { label: "Edit profile", icon: UserPen, screen: "profile_edit", path: "/profile/edit" },
  { label: "Drafts", icon: FilePen, screen: "drafts", path: "/drafts" },
  { label: "Comments", icon: MessageCircle, screen: "site_comments", path: "/comments" },
  { label: "Stats", icon: ChartColumn, screen: "stats", path: "/stats" },
  { label: "Earnings", icon: HandCoins, screen: "earnings", path: "/earnings" },
  { label: "Deliveries", icon: PackageCheck, screen: "deliveries", path: "/deliveries" },
];

const CREATE: CreatorItem[] = [
  { label: "Write a story", icon: BookOpen, screen: "serial_edit", path: createHash("story") },
  { label: "New post", icon: PenLine, screen: "post_new", path: "/post/new" },
  { label: "Upload E-Book", icon: FileUp, screen: "good_new", path: "/post/new/document" },
];

/**
 * The menu section of Pro features. The domain entry leads to the platform, which also works while the site is
 * unreachable by its domain.
 */
export function proSection(page: Page, user: User): MenuSection[] {
  const { id, site_url: url } = user;
  if (url === null) return [];
  const isLinked = user.custom_domain !== null;
  const domain: MenuItem = {
    label: isLinked ? "Manage custom domain" : "Link custom domain",
    icon: Globe,
    href: platformHref(page, "/settings/domain"),
    ...(isLinked || mayOnOwnSite("customDomain", user) ? {} : NEEDS_PRO),
  };
  const lists: CreatorItem[] = [
    {
      label: "Import email subscribers",
      icon: MailPlus,
      screen: "import_subscribers",
      path: "/mailinglist/import",
    },
    { label: "Email subscribers", icon: Mails, screen: "subscribers", path: "/mailinglist" },
  ];
  const needsPro = mayOnOwnSite("importSubscribers", user) ? {} : NEEDS_PRO;
  const subscribers = lists
    .filter(({ screen }) => hasScreen(screen))
    .map((item) => ({ ...itemOf(page, { id, url }, item), ...needsPro }));
  const invite: MenuItem = { label: "Invite writers", icon: UserPlus, href: platformHref(page, "/invite") };
  const plan: MenuItem = isPro(user.groups as Role[])
    ? { label: "Your plan", icon: BadgeCheck, href: platformHref(page, "/pro") }
    : { label: "Get Pro", icon: BadgeCheck, href: proHash() };
  const items = [...(hasScreen("custom_domain") ? [domain] : []), ...subscribers, invite, plan];
  return [{ title: "For Pro Storytellers", items }];
}

const NEEDS_PRO = { note: "Pro" };

/** Menu entries for what a creator can create; they lead to the creator's own site. */
export function createItems(page: Page, { id, site_url: url }: User): MenuItem[] {
  return url === null
    ? []
    : CREATE.flatMap((item) => (hasScreen(item.screen) ? itemOf(page, { id, url }, item) : []));
}

const itemOf = (
  page: Page,
  site: { id: string; url: string },
  { label, icon, path }: CreatorItem,
): MenuItem => ({
  label,
  icon,
  href: siteHref(page, site, path),
});

/**
 * Menu entries of a signed-in user: purchases (on the platform); for creators, links to their own site's screens,
 * as far as those exist; for moderators, links on the platform.
 */
export function creatorItems(page: Page, user: User): MenuItem[] {
  const { id, site_url: url } = user;
  const groups = user.groups as Role[];
  const isStaff = isModerator(groups) || isAdmin(groups);
  const bought = { label: "Digital Purchases", icon: ShoppingBag, href: platformHref(page, "/purchases") };
  const staff = isStaff
    ? [
        { label: "Moderation", icon: ShieldCheck, href: platformHref(page, "/moderation") },
        { label: "Payouts", icon: Landmark, href: platformHref(page, "/moderation/payouts") },
      ]
    : [];
  if (url === null) return [bought, ...staff];
  const own = ITEMS.filter(({ screen }) => hasScreen(screen)).map((item) => itemOf(page, { id, url }, item));
  return [bought, ...own, ...staff];
}

/** Watches links to the plans; loaded dynamically, so that no reader's page references it. */
export const watchPlans = (navigator: Navigator): Promise<void> =>
  import("./watchPro.ts").then(
    ({ watchPro }) => watchPro(navigator),
    // Offline the plans can't load; the next page says so when a user opens them.
    () => {},
  );

/**
 * Watches links that open something over the page: the plans, and on the user's own site the create dialog. Returns
 * a function that stops the latter.
 */
export function watchLinks(navigator: Navigator, isOwn: boolean): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  void watchPlans(navigator);
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
    stop?.();
  };
}
