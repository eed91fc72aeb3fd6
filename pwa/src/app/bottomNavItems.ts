import type { AppScreen, Page } from "@quire/contracts/records/page";
import House from "lucide-react/icons/house";
import LibraryBig from "lucide-react/icons/library-big";
import LogIn from "lucide-react/icons/log-in";
import Search from "lucide-react/icons/search";
import type { ComponentProps } from "react";
import { platformHref, signinHref } from "../lib/links.ts";
import type { BottomNav } from "../ui/BottomNav.tsx";

export type NavItem = ComponentProps<typeof BottomNav>["items"][number];

/** The app's screens with the bar; all others are forms and texts, which take the whole screen. */
const SCREENS = new Set<AppScreen>([
  ...(["library", "reading_list", "highlights", "settings", "security", "following", "followers"] as const),
  ...([
    "follow_recommendations",
    "purchases",
    "book_orders",
    "pro_plan",
    "studio",
    "own_posts",
    "site_comments",
  ] as const),
  ...(["studio_settings", "stats", "earnings", "deliveries", "subscribers", "site_book_orders"] as const),
]);

/** Whether a phone has the bar at the bottom of a page. */
export function hasBottomNav({ data }: Page): boolean {
  if (data.kind === "app") return SCREENS.has(data.screen) || /^(?!newsletter).*_settings$/.test(data.screen);
  return data.kind !== "post" && data.kind !== "text" && data.kind !== "no_site" && data.kind !== "book";
}

/** A reader's entries; a signed-in user's bar ends with the bell in place of the sign-in. */
export function readerNavItems(page: Page, isGuest: boolean): NavItem[] {
  return [
    { href: "/", label: "Home", icon: House },
    { href: platformHref(page, "/search"), label: "Search", icon: Search },
    { href: "/library", label: "Library", icon: LibraryBig },
    ...(isGuest ? [{ href: signinHref(page), label: "Sign in", icon: LogIn }] : []),
  ];
}
