import type { Page } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { usePage } from "./PageContext.ts";

/** The writer of the text on the screen, and the address prefix of their site. */
export interface Writer {
  site: Site;
  home: string;
}

/** Returns a page's writer: of the site it is on, or of the site it was opened from in the platform's app. */
export function writerOf(page: Page): Writer | null {
  if (page.site) return { site: page.site, home: "/" };
  return page.read_from ? { site: page.read_from, home: `${page.read_from.url}/` } : null;
}

export const useWriter = () => writerOf(usePage());
