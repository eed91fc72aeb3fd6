import { ARCHIVE_LABELS, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { firstCharacters } from "@quire/domain/text/text";
import { type ArchiveFiles, ArchiveProblem, WrongSource } from "./archiveFiles.ts";
import type { Finding, ForeignPost, LeftAside, ReadOptions } from "./foreignPost.ts";
import { readGhost } from "./ghost/readGhost.ts";
import { ghostExports } from "./ghost/rows.ts";
import { readMedium } from "./medium/readMedium.ts";
import { readStoryName } from "./medium/storyName.ts";
import { ownNames } from "./reading/names.ts";
import { readSubstack, substackTable } from "./substack/readSubstack.ts";
import { readWordpress, wordpressExports } from "./wordpress/readWordpress.ts";

// biome-ignore lint/performance/noBarrelFile: one entry point for readers of archives; the platform readers import these directly.
export { type ArchiveFiles, ArchiveProblem } from "./archiveFiles.ts";
export type { ForeignPost, LeftAside } from "./foreignPost.ts";
export { pictureIn } from "./pictures.ts";

type Reader = (files: ArchiveFiles, options: ReadOptions) => AsyncGenerator<Finding>;

const READERS: Readonly<Record<ArchiveSource, Reader>> = {
  ghost: readGhost,
  substack: readSubstack,
  wordpress: readWordpress,
  medium: readMedium,
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
  try {
    yield* withOwnKeys(READERS[source](files, options));
  } catch (error) {
    const other = error instanceof WrongSource ? await guessSource(files) : null;
    if (!other || other === source) throw error;
    throw new ArchiveProblem(
      `This is no ${ARCHIVE_LABELS[source]} export: it looks like one of ${ARCHIVE_LABELS[other]}'s. Bring it as that: \`quire import ${other}\`.`,
    );
  }
}

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
  if (substackTable(files)) return "substack";
  if (ownNames(files).some((name) => readStoryName(name))) return "medium";
  if ((await ghostExports(files)).length > 0) return "ghost";
  return (await wordpressExports(files)).length > 0 ? "wordpress" : null;
}
