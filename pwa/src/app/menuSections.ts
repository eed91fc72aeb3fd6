import type { AppScreen, Page } from "@quire/contracts/records/page";
import type { SessionState } from "@quire/contracts/records/user";
import BookOpen from "lucide-react/icons/book-open";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import FilePen from "lucide-react/icons/file-pen";
import LogIn from "lucide-react/icons/log-in";
import Settings from "lucide-react/icons/settings";
import Store from "lucide-react/icons/store";
import UserPen from "lucide-react/icons/user-pen";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { platformHref, signinHref, siteHref } from "../platform/links.ts";
import type { MenuItem, MenuSection } from "../ui/Menu.tsx";
import { findScreen } from "./screens.ts";

/** The sections of the hamburger menu (specification §2), each entry only where it leads to something that works. */
export function menuSections(page: Page, session: SessionState | null, more: MenuItem[]): MenuSection[] {
  const user = session?.user;
  const own = (label: string, icon: MenuItem["icon"], screen: AppScreen, path: string): MenuItem[] =>
    user?.site_url && findScreen(screen)
      ? [{ label, icon, href: siteHref(page, { id: user.id, url: user.site_url }, path) }]
      : [];
  const mine: MenuItem[] = [
    ...(user?.site_url ? [{ label: "Your site", icon: Store, href: user.site_url }] : []),
    ...(findScreen("library") ? [{ label: "Library", icon: BookOpen, href: "/library" }] : []),
    ...own("Edit profile", UserPen, "profile_edit", "/profile/edit"),
    ...own("Drafts", FilePen, "drafts", "/drafts"),
    ...own("Stats", ChartColumn, "stats", "/stats"),
    ...(user && findScreen("settings")
      ? [{ label: "Settings", icon: Settings, href: platformHref(page, "/settings") }]
      : []),
    ...more,
  ];
  const guest: MenuItem[] = [
    ...(findScreen("signin") ? [{ label: "Sign in", icon: LogIn, href: signinHref(page) }] : []),
    ...(findScreen("signup")
      ? [{ label: "Create a new account", icon: UserPlus, href: signinHref(page, "signup") }]
      : []),
  ];
  return [
    { title: `Manage Your ${page.product.name}`, items: [...mine, ...(user ? [] : guest)] },
    {
      title: "Support",
      items: [
        { label: "Help", icon: CircleQuestionMark, href: platformHref(page, "/guides") },
        { label: "Community guidelines", icon: Users, href: platformHref(page, "/community-guidelines") },
      ],
    },
  ].filter((section) => section.items.length > 0);
}

/** The small links at the end of the menu and of every page. */
export function footerItems(page: Page): { label: string; href: string }[] {
  return [
    { label: "Privacy", href: platformHref(page, "/privacy") },
    { label: "Terms", href: platformHref(page, "/terms") },
  ];
}
