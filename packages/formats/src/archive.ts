import { ARCHIVE_LABELS, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { type ArchiveFiles, ArchiveProblem, WrongSource } from "./archiveFiles.ts";
import type { Finding, ForeignPost, LeftAside, ReadOptions } from "./foreignPost.ts";
import { readGhost } from "./ghost/readGhost.ts";
import { guessSource } from "./guessSource.ts";
import { readMedium } from "./medium/readMedium.ts";
import { readSubstack } from "./substack/readSubstack.ts";
import { readWordpress } from "./wordpress/readWordpress.ts";

// biome-ignore lint/performance/noBarrelFile: one address for whoever reads archives; the readers need these below it.
export { type ArchiveFiles, ArchiveProblem } from "./archiveFiles.ts";
export type { ForeignPost, LeftAside } from "./foreignPost.ts";
export { guessSource } from "./guessSource.ts";
export { pictureIn } from "./pictures.ts";

type Reader = (files: ArchiveFiles, options: ReadOptions) => AsyncGenerator<Finding>;

const READERS: Readonly<Record<ArchiveSource, Reader>> = {
  ghost: readGhost,
  substack: readSubstack,
  wordpress: readWordpress,
  medium: readMedium,
};

/**
 * The posts of another platform's export, one by one as they are asked for, and at the end what was left aside, counted
 * by kind. Rejects with ArchiveProblem where the archive is broken or another's; what came before it stands.
 */
export async function* readArchive(
  source: ArchiveSource,
  files: ArchiveFiles,
  options: ReadOptions,
): AsyncGenerator<ForeignPost | LeftAside> {
  try {
    yield* READERS[source](files, options);
  } catch (error) {
    const other = error instanceof WrongSource ? await guessSource(files) : null;
    if (!other || other === source) throw error;
    throw new ArchiveProblem(
      `This is no ${ARCHIVE_LABELS[source]} export: it looks like one of ${ARCHIVE_LABELS[other]}'s. Bring it as that: \`quire import ${other}\`.`,
    );
  }
}
