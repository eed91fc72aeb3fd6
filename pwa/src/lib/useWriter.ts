import type { Page } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { usePage } from "./PageContext.ts";

/** Whose text is on the screen, and where their site begins from here. */
export interface Writer {
  site: Site;
  home: string;
}

/** The writer of a page: of the site that it stands on, or of the one that it was brought from into the platform's app. */
export function writerOf(page: Page): Writer | null {
  if (page.site) return { site: page.site, home: "/" };
  return page.read_from ? { site: page.read_from, home: `${page.read_from.url}/` } : null;
}

export const useWriter = () => writerOf(usePage());
