import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { ghostExports } from "./ghost/rows.ts";
import { readStoryName } from "./medium/storyName.ts";
import { ownNames } from "./reading/names.ts";
import { substackTable } from "./substack/readSubstack.ts";
import { wordpressExports } from "./wordpress/readWordpress.ts";

/** What kind an archive is by what is in it, or null: a person may have named the wrong one. */
export async function guessSource(files: ArchiveFiles): Promise<ArchiveSource | null> {
  if (substackTable(files)) return "substack";
  if (ownNames(files).some((name) => readStoryName(name))) return "medium";
  if ((await ghostExports(files)).length > 0) return "ghost";
  return (await wordpressExports(files)).length > 0 ? "wordpress" : null;
}
