import type { AppScreen, Page } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import type { Role } from "@quire/domain/enums";
import { isAdmin, isModerator } from "@quire/domain/roles";
import ChartColumn from "lucide-react/icons/chart-column";
import FilePen from "lucide-react/icons/file-pen";
import MessageCircle from "lucide-react/icons/message-circle";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserPen from "lucide-react/icons/user-pen";
import { platformHref, siteHref } from "../platform/links.ts";
import type { MenuItem } from "../ui/Menu.tsx";
import { hasScreen } from "./screens.ts";

interface CreatorItem extends Pick<MenuItem, "label" | "icon"> {
  screen: AppScreen;
  path: string;
}

const ITEMS: CreatorItem[] = [
  { label: "Edit profile", icon: UserPen, screen: "profile_edit", path: "/profile/edit" },
  { label: "Drafts", icon: FilePen, screen: "drafts", path: "/drafts" },
  { label: "Comments", icon: MessageCircle, screen: "site_comments", path: "/comments" },
  { label: "Stats", icon: ChartColumn, screen: "stats", path: "/stats" },
];

/**
 * What the menu offers to a creator, wherever they are: it leads to their own site. Each only where it is there. And to
 * those who moderate, on the platform.
 */
export function creatorItems(page: Page, user: User): MenuItem[] {
  const { id, site_url: url } = user;
  const groups = user.groups as Role[];
  const isStaff = isModerator(groups) || isAdmin(groups);
  const staff = isStaff
    ? [{ label: "Moderation", icon: ShieldCheck, href: platformHref(page, "/moderation") }]
    : [];
  if (url === null) return staff;
  const own = ITEMS.filter(({ screen }) => hasScreen(screen)).map(({ label, icon, path }) => ({
    label,
    icon,
    href: siteHref(page, { id, url }, path),
  }));
  return [...own, ...staff];
}
