import type { Page } from "@quire/contracts/records/page";
import { use, useEffect } from "react";
import { useLazy } from "../lib/useLazy.ts";
import { useSession } from "../lib/useSession.ts";
import { type CreatorSections, NO_CREATOR } from "./menuSections.ts";
import { NavigatorContext } from "./NavigatorContext.ts";

/** The entries of the menu of who is signed in. Guests, who are many, need none of it. */
export function useCreatorItems(page: Page): CreatorSections {
  const user = useSession()?.user;
  const navigator = use(NavigatorContext);
  const isOwn = Boolean(user && page.site?.id === user.id);
  // A guest comes for Pro by an address alone: it leads them to sign in, and then to the plans.
  const isWanted = Boolean(user) || /^#pro/.test(globalThis.location?.hash);
  const items = useLazy(isWanted, () => import("./creatorItems.ts"));
  useEffect(() => (navigator ? items?.watchLinks(navigator, isOwn) : undefined), [items, isOwn, navigator]);
  return user && items
    ? {
        own: items.creatorItems(page, user),
        create: items.createItems(page, user),
        pro: items.proSection(page, user),
      }
    : NO_CREATOR;
}
