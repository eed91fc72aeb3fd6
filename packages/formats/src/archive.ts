import { ARCHIVE_LABELS, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { firstCharacters } from "@quire/domain/text/text";
import { type ArchiveFiles, ArchiveProblem } from "./archiveFiles.ts";
import { beehiivTables, readBeehiiv } from "./beehiiv/readBeehiiv.ts";
import { buttondownTable, readButtondown } from "./buttondown/readButtondown.ts";
import { bloggerExports, readBlogger } from "./feed/readBlogger.ts";
import { feedFiles, readFeed } from "./feed/readFeed.ts";
import type { Finding, ForeignPost, LeftAside, ReadOptions } from "./foreignPost.ts";
import { readGhost } from "./ghost/readGhost.ts";
import { ghostExports } from "./ghost/rows.ts";
import { readMarkdown } from "./markdown/readMarkdown.ts";
import { readSiteFolder } from "./markdown/siteFolder.ts";
import { readMedium } from "./medium/readMedium.ts";
import { readStoryName } from "./medium/storyName.ts";
import { quireTexts, readQuire } from "./quire/readQuire.ts";
import { headOf } from "./reading/bits.ts";
import { ownNames } from "./reading/names.ts";
import { readSubstack, substackTable } from "./substack/readSubstack.ts";
import { recognizeUnsupported } from "./unsupported.ts";
import { readWordpress, wordpressExports } from "./wordpress/readWordpress.ts";

// biome-ignore lint/performance/noBarrelFile: one entry point for readers of archives; the platform readers import these directly.
export { type ArchiveFiles, ArchiveProblem } from "./archiveFiles.ts";
export type { ForeignFile, ForeignPost, LeftAside, LinkedFile } from "./foreignPost.ts";
export { fileIn, pictureIn } from "./pictures.ts";

type Reader = (files: ArchiveFiles, options: ReadOptions) => AsyncGenerator<Finding>;

const READERS: Readonly<Record<ArchiveSource, Reader>> = {
  ghost: readGhost,
  substack: readSubstack,
  wordpress: readWordpress,
  medium: readMedium,
  blogger: readBlogger,
  beehiiv: readBeehiiv,
  buttondown: readButtondown,
  markdown: readMarkdown,
  rss: readFeed,
  quire: readQuire,
};

/**
 * Yields the posts of another platform's export, one by one on demand, and finally the skipped items, counted by
 * kind. Rejects with ArchiveProblem if the archive is broken or from a different platform; posts yielded before
 * remain valid.
 */
export async function* readArchive(
  source: ArchiveSource,
  files: ArchiveFiles,
  options: ReadOptions,
): AsyncGenerator<ForeignPost | LeftAside> {
  let hasPosts = false;
  try {
    for await (const found of withOwnKeys(READERS[source](files, options))) {
      hasPosts ||= found.kind === "post";
      yield found;
    }
  } catch (error) {
    // A table of another platform may have the same name, so that its columns are missing.
    const isOther = error instanceof ArchiveProblem && !hasPosts;
    throw (isOther && (await otherSource(source, files))) || error;
  }
}

/** Returns which platform an archive is from instead; null if it isn't known. */
async function otherSource(source: ArchiveSource, files: ArchiveFiles): Promise<ArchiveProblem | null> {
  const other = await guessSource(files);
  if (other === source) return null;
  if (other) {
    return new ArchiveProblem(
      `This isn't ${exportOf(source)}: it looks like ${exportOf(other)}. Choose ${ARCHIVE_LABELS[other]} instead.`,
    );
  }
  const unsupported = await recognizeUnsupported(files);
  if (!unsupported) return null;
  const labels = Object.values(ARCHIVE_LABELS).join(", ");
  return new ArchiveProblem(
    `This is from ${unsupported.name}, which we can't import. ${unsupported.hint}${unsupported.hint === "" ? "" : " "}We can import: ${labels}.`,
  );
}

const exportOf = (source: ArchiveSource): string =>
  `${source === "rss" ? "an" : "a"} ${ARCHIVE_LABELS[source]} export`;

const MAX_KEYS = 1_000_000;

/** Tells two posts with one key apart, as copies have it; the same post twice, in overlapping exports, stays one. */
async function* withOwnKeys(findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  const owners = new Map<string, string>();
  for await (const found of findings) {
    if (found.kind === "aside") {
      yield found;
      continue;
    }
    const owner = `${found.createdAt?.getTime() ?? ""} ${found.slug || found.title}`;
    const first = owners.get(found.key);
    if (first === undefined && owners.size < MAX_KEYS) owners.set(found.key, owner);
    const isOther = first !== undefined && first !== owner;
    const ownKey = `${firstCharacters(found.key, 60)}#${firstCharacters(owner, 38)}`;
    yield isOther ? { ...found, key: ownKey } : found;
  }
}

/** Guesses an archive's platform by its content, or null: the user may have named the wrong one. */
export async function guessSource(files: ArchiveFiles): Promise<ArchiveSource | null> {
  if (quireTexts(files).length > 0) return "quire";
  const table = substackTable(files);
  if (table && /(?:^|,)"?post_id\b/i.test(await headOf(files, table, 2_000))) return "substack";
  if ((await beehiivTables(files)).length > 0) return "beehiiv";
  if (buttondownTable(files)) return "buttondown";
  if (ownNames(files).some((name) => readStoryName(name))) return "medium";
  if ((await ghostExports(files)).length > 0) return "ghost";
  if ((await wordpressExports(files)).length > 0) return "wordpress";
  if ((await bloggerExports(files)).length > 0) return "blogger";
  if ((await feedFiles(files)).length > 0) return "rss";
  return (await readSiteFolder(files)).texts.length > 0 ? "markdown" : null;
}
