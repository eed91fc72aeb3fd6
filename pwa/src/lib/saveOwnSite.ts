import type { Page } from "@quire/contracts/records/page";
import { local } from "./localPort.ts";
import { OWN_SITE } from "./ownSiteName.ts";

/** Saves the user's own site, so that the writing screens show its name offline too. */
export function saveOwnSite(page: Page, userId: string | null): void {
  if (!userId || page.site?.id !== userId) return;
  local.saveOwnList(userId, OWN_SITE, page).catch(() => {});
}
