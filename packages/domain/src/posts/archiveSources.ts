/** Platforms and formats whose exports can be imported, by the names used in commands and API calls. */
export const ARCHIVE_SOURCES = [
  ...(["ghost", "substack", "wordpress", "medium", "blogger", "beehiiv", "buttondown"] as const),
  ...(["markdown", "rss", "quire"] as const),
] as const;
export type ArchiveSource = (typeof ARCHIVE_SOURCES)[number];

/** Each one's own spelling of its name. */
export const ARCHIVE_LABELS: Readonly<Record<ArchiveSource, string>> = {
  ghost: "Ghost",
  substack: "Substack",
  wordpress: "WordPress",
  medium: "Medium",
  blogger: "Blogger",
  beehiiv: "beehiiv",
  buttondown: "Buttondown",
  markdown: "Markdown",
  rss: "RSS",
  quire: "Quire",
};
