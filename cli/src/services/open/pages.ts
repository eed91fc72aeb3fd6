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
  studio: {
    summary: "your studio: today's numbers, drafts, comments to answer",
    path: "/studio",
    on: "site",
  },
  posts: { summary: "all your posts", path: "/studio/posts", on: "site" },
  serials: { summary: "your stories and comics", path: "/studio/serials", on: "site" },
  goods: { summary: "your e-books and other files", path: "/studio/goods", on: "site" },
  new: { summary: "a new post", path: "/post/new", on: "site" },
  drafts: { summary: "your drafts", path: "/drafts", on: "site" },
  stats: { summary: "your stats", path: "/stats", on: "site" },
  books: { summary: "your books", path: "/studio/books", on: "site" },
  orders: { summary: "orders of your printed books", path: "/book/orders", on: "site" },
  earnings: { summary: "your earnings and payouts", path: "/earnings", on: "site" },
  mail: { summary: "emails to your readers", path: "/mailer", on: "site" },
  newsletter: { summary: "the settings of your newsletter", path: "/mailer/settings", on: "platform" },
  comments: { summary: "readers' comments", path: "/comments", on: "site" },
  subscribers: { summary: "your email subscribers", path: "/mailinglist", on: "platform" },
  profile: { summary: "your name, logo and description", path: "/profile/edit", on: "site" },
  design: { summary: "the look of your site", path: "/studio/design", on: "site" },
  pages: { summary: "your own pages, such as About", path: "/studio/pages", on: "site" },
  domain: { summary: "your own domain", path: "/settings/domain", on: "site" },
  settings: { summary: "your account, its sign-ins and tokens", path: "/settings", on: "platform" },
  platform: { summary: "the platform's front page", path: "/", on: "platform" },
  guides: { summary: "short guides, with four for the terminal", path: "/guides", on: "platform" },
  docs: { summary: "the calls of the API", path: "/docs", on: "platform" },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];
