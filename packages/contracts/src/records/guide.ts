/** All guides by their readers, in reading order. Each has its text in `server/guides`. */
export const GUIDE_SLUGS = {
  read: [
    "install-the-app",
    "read-offline",
    "follow-creators",
    "buy-a-post",
    "support-a-creator",
    "order-a-printed-book",
    "reading-settings",
    "explicit-content",
    "protect-your-account",
  ],
  write: [
    "first-post",
    "write-a-story",
    "publish-a-comic",
    "write-together",
    "schedule-and-email",
    "prices-and-payouts",
    "import-your-audience",
    "link-your-domain",
    "make-a-book",
    "create-covers",
  ],
  terminal: ["publish-from-the-terminal", "sync-a-folder", "build-a-book-offline", "scripts-and-tokens"],
} as const;

export type GuideGroup = keyof typeof GUIDE_SLUGS;
export type GuideSlug = (typeof GUIDE_SLUGS)[GuideGroup][number];

/** A guide in the list of all. */
export interface GuideEntry {
  slug: GuideSlug;
  group: GuideGroup;
  title: string;
  summary: string;
  /** Its plain text, for searching. */
  text: string;
}

/** A guide's own page. */
export interface Guide extends Omit<GuideEntry, "text"> {
  /** HTML rendered by `@quire/documents`. It ends with a link to the next guide for the same readers. */
  content: string;
}

/** Returns the path of a guide, or of the list of all, on the platform. */
export const guidePath = (slug?: GuideSlug): string => (slug ? `/guides/${slug}` : "/guides");
