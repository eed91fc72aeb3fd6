import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { formatCount } from "../formatCount.ts";

/** Where each platform offers its export. */
export const WHERE: Readonly<Record<ArchiveSource, string>> = {
  ghost: "In Ghost: Settings, Migration tools, Export.",
  substack: "In Substack: Settings, Exports, Create new export.",
  wordpress: "In WordPress: Tools, Export, All content.",
  medium: "In Medium: Settings, Security and apps, Download your information.",
  blogger: "In Blogger: Settings, Back up content; or takeout.google.com.",
  beehiiv: "In beehiiv: Settings, Export data, Posts.",
  buttondown: "In Buttondown: Settings, Exports.",
  markdown: "A ZIP of a folder of Jekyll, Hugo, Eleventy, Astro or Obsidian. Notes become drafts.",
  rss: "Your site's feed, saved as a file. It often has only the latest posts.",
  quire: "In Quire: Settings, Your data.",
};

/** The platform that a file's name suggests. */
export function sourceOfName(name: string): ArchiveSource | null {
  const [, extension = ""] = /\.([a-z]+)$/i.exec(name) ?? [];
  switch (extension.toLowerCase()) {
    case "json":
      return "ghost";
    case "csv":
      return "beehiiv";
    case "atom":
      return "blogger";
    case "rss":
      return "rss";
    case "xml":
      return /blog-\d|feed/i.test(name) ? (/feed/i.test(name) ? "rss" : "blogger") : "wordpress";
    case "md":
      return "markdown";
    default:
      return null;
  }
}

/** The platform that the paths of an archive's files suggest. */
export function sourceOfNames(all: readonly string[]): ArchiveSource | null {
  const names = all.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  if (find(/(?:^|\/)posts\/[^/]*b[0-7][0-9a-hjkmnp-tv-z]{18}\.md$/)) return "quire";
  if (find(/(?:^|\/)posts\.csv$/i) && find(/(?:^|\/)posts\/\d+[^/]*\.html$/)) return "substack";
  if (find(/(?:^|\/)emails\.csv$/i)) return "buttondown";
  if (find(/(?:^|\/)posts\/(?:\d{4}-\d\d-\d\d|draft)_[^/]*-[0-9a-f]{8,14}\.html$/)) return "medium";
  if (find(/\.(?:md|markdown|mkd|mdx)$/i)) return "markdown";
  const found = find(/\.atom$/i) ?? find(/\.json$/i) ?? find(/\.(?:xml|rss)$/i) ?? find(/\.csv$/i);
  return found === undefined ? null : sourceOfName(found);
}

const posts = (count: number) => `${formatCount(count)} ${count === 1 ? "post" : "posts"}`;

/** The progress of an import as text. */
export function postProgress({ state, counts }: SiteImport): string {
  return state === "waiting" ? "Queued" : `${posts(counts.posts)} so far`;
}

/** What an import did, or would do. */
export function postOutcome({ counts, dry_run: isDryRun }: SiteImport): {
  title: string;
  lines: [string, number][];
} {
  const drafts = counts.added - counts.published;
  const lines: [string, number][] = [
    [isDryRun ? "Would be published" : "Published", counts.published],
    [isDryRun ? "Would be drafts" : "Drafts", drafts],
    ["Already here", counts.already],
    ["Not imported", counts.refused],
    ["Pictures", counts.pictures],
    ["Pictures that couldn't be fetched", counts.pictures_missing],
  ];
  const title = isDryRun
    ? `${posts(counts.added)} would be imported`
    : `${posts(counts.added)} ${counts.added === 1 ? "was" : "were"} imported`;
  return { title, lines: lines.filter(([, count], at) => at === 0 || count > 0) };
}
