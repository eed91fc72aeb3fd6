import type { Page } from "@quire/contracts/records/page";
import { useLazy } from "../platform/useLazy.ts";
import { useSession } from "../platform/useSession.ts";
import type { MenuItem } from "../ui/Menu.tsx";

/** A creator's entries of the menu. They are fetched for creators alone: readers, who are many, need none of it. */
export function useCreatorItems(page: Page): MenuItem[] {
  const user = useSession()?.user;
  // Moderators and admins, 2 and 1, have entries too.
  const isCreator = Boolean(user && (user.site_url || user.groups.some((group) => group <= 2)));
  const items = useLazy(isCreator, () => import("./creatorItems.ts"));
  return user && items ? items.creatorItems(page, user) : [];
}
