import type { Page } from "@quire/contracts/records/page";
import { use, useEffect } from "react";
import { useLazy } from "../platform/useLazy.ts";
import { useSession } from "../platform/useSession.ts";
import { type CreatorSections, NO_CREATOR } from "./menuSections.ts";
import { NavigatorContext } from "./NavigatorContext.ts";

/** A guest comes for Pro by an address alone; who is signed in finds it in the menu. */
const wantsPro = () => /#pro|subscription=/.test(globalThis.location?.href);

/** The entries of the menu of who is signed in. Guests, who are many, need none of it. */
export function useCreatorItems(page: Page): CreatorSections {
  const user = useSession()?.user;
  const navigator = use(NavigatorContext);
  const isOwn = Boolean(user && page.site?.id === user.id);
  const items = useLazy(Boolean(user) || wantsPro(), async () => {
    const all = await import("./creatorItems.ts");
    if (navigator) void all.watchPlans(navigator);
    return all;
  });
  const creating = useLazy(isOwn, () => import("./watchCreate.ts"));
  useEffect(
    () => (isOwn && navigator ? creating?.watchCreate(navigator) : undefined),
    [creating, isOwn, navigator],
  );
  return user && items
    ? {
        own: items.creatorItems(page, user),
        create: items.createItems(page, user),
        pro: items.proSection(page, user),
      }
    : NO_CREATOR;
}
