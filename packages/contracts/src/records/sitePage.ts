import type { Block } from "@quire/documents/schema";
import type { NavigationTarget } from "@quire/domain/sites/navigation";

/** Maximum length of a page's title, in UTF-16 units. */
export const SITE_PAGE_TITLE_MAX = 200;

/** A page of a site, such as About, as its creator lists it. It is no post. */
export interface SitePageEntry {
  id: string;
  title: string;
  slug: string;
  /** Address on the site, encoded. */
  path: string;
  published: boolean;
  version: number;
  /** UTC ISO 8601. */
  updated: string;
}

/** A page with its text, to edit. */
export interface SitePageText extends SitePageEntry {
  blocks: Block[];
}

/** A published page as readers get it. */
export interface SitePage {
  id: string;
  title: string;
  /** The start of the text. */
  summary: string;
  /** HTML rendered by `@quire/documents`. */
  content: string;
}

/** A link that a creator puts above the site's pages. */
export interface NavigationEntry {
  label: string;
  target: NavigationTarget;
}

/** An entry as its creator edits it. */
export interface OwnNavigationEntry extends NavigationEntry {
  /** Title of the page or post; null for other targets, and if it was deleted. */
  title: string | null;
  /** Path on the site, or an https address; null if readers don't see the entry, as its target isn't published. */
  url: string | null;
}

/** An entry as readers get it. */
export interface NavigationLink {
  label: string;
  /** Path on the site, or an https address. */
  url: string;
}
