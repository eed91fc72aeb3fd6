import type { Page } from "@quire/contracts/records/page";
import { FRAME } from "./frameName.ts";
import { local } from "./localPort.ts";

/** Keeps whose site this is, so that what one writes has its name around it with no network, too. */
export function rememberFrame(page: Page, person: string | null): void {
  if (!person || page.site?.id !== person) return;
  local.saveOwnList(person, FRAME, page).catch(() => {});
}
