import type { Page } from "@quire/contracts/records/page";
import BookOpen from "lucide-react/icons/book-open";
import House from "lucide-react/icons/house";
import LibraryBig from "lucide-react/icons/library-big";
import LogIn from "lucide-react/icons/log-in";
import Settings from "lucide-react/icons/settings";
import type { ComponentProps } from "react";
import { platformHref, signinHref } from "../lib/links.ts";
import type { BottomNav } from "../ui/BottomNav.tsx";

type NavItem = ComponentProps<typeof BottomNav>["items"][number];

/**
 * Entries of the phone's bottom bar: of the site, or of the platform. None on a text or a form, which take the
 * whole screen.
 */
export function bottomNavItems(page: Page, isSignedIn: boolean): NavItem[] {
  const { data, site } = page;
  if (data.kind === "post" || data.kind === "text" || data.kind === "no_site") return [];
  if (data.kind === "app" && data.screen !== "library" && data.screen !== "settings") return [];
  return [
    { href: "/", label: "Home", icon: House },
    ...(site ? [{ href: "/stories", label: "Stories", icon: BookOpen }] : []),
    { href: "/library", label: "Library", icon: LibraryBig },
    isSignedIn
      ? { href: platformHref(page, "/settings"), label: "Settings", icon: Settings }
      : { href: signinHref(page), label: "Sign in", icon: LogIn },
  ];
}
