/** The platforms whose exports are read, by the names that commands and calls use. */
export const ARCHIVE_SOURCES = ["ghost", "substack", "wordpress", "medium"] as const;
export type ArchiveSource = (typeof ARCHIVE_SOURCES)[number];

/** How each calls itself. */
export const ARCHIVE_LABELS: Readonly<Record<ArchiveSource, string>> = {
  ghost: "Ghost",
  substack: "Substack",
  wordpress: "WordPress",
  medium: "Medium",
};
