/** Platforms whose exports can be imported, by the names used in commands and API calls. */
export const ARCHIVE_SOURCES = ["ghost", "substack", "wordpress", "medium"] as const;
export type ArchiveSource = (typeof ARCHIVE_SOURCES)[number];

/** Each platform's own spelling of its name. */
export const ARCHIVE_LABELS: Readonly<Record<ArchiveSource, string>> = {
  ghost: "Ghost",
  substack: "Substack",
  wordpress: "WordPress",
  medium: "Medium",
};
