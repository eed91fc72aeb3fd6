import type { Page } from "@quire/contracts/records/page";
import type { SessionState } from "@quire/contracts/records/user";
import BookOpen from "lucide-react/icons/book-open";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import House from "lucide-react/icons/house";
import Images from "lucide-react/icons/images";
import LogIn from "lucide-react/icons/log-in";
import PenLine from "lucide-react/icons/pen-line";
import Settings from "lucide-react/icons/settings";
import Smartphone from "lucide-react/icons/smartphone";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { platformHref, signinHref } from "../lib/links.ts";
import type { MenuItem, MenuSection } from "../ui/Menu.tsx";
import { feedbackItem } from "./feedbackItem.ts";

/** Menu entries of a signed-in user. */
export interface UserItems {
  /** What the user has, and staff's screens. */
  manage: MenuItem[];
  /** How a user without a site wins Pro. */
  pro: MenuSection[];
  signOut: MenuItem;
}

/** The sections of the main menu (specification §2); an entry appears only where its target works. */
export function menuSections(
  page: Page,
  session: SessionState | null,
  install: MenuItem[],
  items: UserItems | null = null,
): MenuSection[] {
  const user = session?.user;
  const { play } = page.product;
  const manage: MenuItem[] = [
    ...(user?.site_url ? [{ label: "Your site", icon: House, href: user.site_url }] : []),
    { label: "Library", icon: BookOpen, href: "/library" },
    ...(play ? [{ label: "Get the Android app", icon: Smartphone, href: play }] : []),
    ...(items?.manage ?? []),
    ...(user ? [{ label: "Settings", icon: Settings, href: platformHref(page, "/settings") }] : []),
    ...install,
    ...(items ? [items.signOut] : []),
  ];
  const guest: MenuItem[] = [
    { label: "Sign in", icon: LogIn, href: signinHref(page) },
    { label: "Create a new account", icon: UserPlus, href: signinHref(page, "signup") },
  ];
  // A user without a site can start to write; publishing creates the site. A creator writes in the studio.
  const create: MenuItem[] = user?.site_url
    ? []
    : [
        { label: "New post", icon: PenLine, href: platformHref(page, "/create") },
        { label: "Create covers with AI", icon: Images, href: platformHref(page, "/picto") },
      ];
  return [
    { title: "Create", items: create },
    ...(items?.pro ?? []),
    { title: "Manage", items: [...manage, ...(user ? [] : guest)] },
    {
      title: "Support",
      items: [
        feedbackItem(page),
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
    ...(page.product.blog ? [{ label: "Blog", href: page.product.blog }] : []),
  ];
}
