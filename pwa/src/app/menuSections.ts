import type { Page } from "@quire/contracts/records/page";
import type { SessionState } from "@quire/contracts/records/user";
import BookOpen from "lucide-react/icons/book-open";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import House from "lucide-react/icons/house";
import LogIn from "lucide-react/icons/log-in";
import PenLine from "lucide-react/icons/pen-line";
import Settings from "lucide-react/icons/settings";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { platformHref, signinHref } from "../lib/links.ts";
import type { MenuItem, MenuSection } from "../ui/Menu.tsx";

/** Menu entries for creators and moderators only. */
export interface CreatorSections {
  own: MenuItem[];
  create: MenuItem[];
  pro: MenuSection[];
}

export const NO_CREATOR: CreatorSections = { own: [], create: [], pro: [] };

/** The sections of the main menu (specification §2); an entry appears only where its target works. */
export function menuSections(
  page: Page,
  session: SessionState | null,
  more: MenuItem[],
  { own, create, pro }: CreatorSections = NO_CREATOR,
): MenuSection[] {
  const user = session?.user;
  const mine: MenuItem[] = [
    ...(user?.site_url ? [{ label: "Your site", icon: House, href: user.site_url }] : []),
    { label: "Library", icon: BookOpen, href: "/library" },
    ...own,
    ...(user ? [{ label: "Settings", icon: Settings, href: platformHref(page, "/settings") }] : []),
    ...more,
  ];
  const guest: MenuItem[] = [
    { label: "Sign in", icon: LogIn, href: signinHref(page) },
    { label: "Create a new account", icon: UserPlus, href: signinHref(page, "signup") },
  ];
  // A user without a site can start to write; publishing creates the site.
  const begin = user?.site_url
    ? create
    : [{ label: "Write something", icon: PenLine, href: platformHref(page, "/create") }];
  return [
    { title: "Create", items: begin },
    ...pro,
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
