/** A named page of a creator. */
interface Page {
  summary: string;
  path: string;
  /** The host it is on. */
  on: "site" | "platform";
}

/** All named pages. */
export const PAGES = {
  site: { summary: "your site", path: "/", on: "site" },
  new: { summary: "a new post", path: "/post/new", on: "site" },
  drafts: { summary: "your drafts", path: "/drafts", on: "site" },
  stats: { summary: "your stats", path: "/stats", on: "site" },
  comments: { summary: "readers' comments", path: "/comments", on: "site" },
  profile: { summary: "how your site looks", path: "/profile/edit", on: "site" },
  domain: { summary: "your own domain", path: "/settings/domain", on: "site" },
  settings: { summary: "your account, its sign-ins and tokens", path: "/settings", on: "platform" },
  platform: { summary: "the platform's front page", path: "/", on: "platform" },
  docs: { summary: "the calls of the API", path: "/docs", on: "platform" },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];
