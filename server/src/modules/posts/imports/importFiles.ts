import type { PostDocument } from "@quire/documents/schema";
import { mapBlocks } from "@quire/documents/walk";
import { type ArchiveFiles, ArchiveProblem, type ForeignFile } from "@quire/formats/archive";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importFile } from "../../media/importPicture.ts";

/** A post's files among the site's uploads. */
export interface WithFiles {
  /** The text, with its blocks of files. */
  blocks: PostDocument;
  /** Those that the post carries, in order. */
  attached: string[];
  /** One sentence for each file that couldn't be imported. */
  problems: string[];
}

/** Imports what a post of an export carries: recordings, pages, e-books and goods. */
export async function importFiles(
  platform: Platform,
  { siteId, files }: { siteId: string; files: ArchiveFiles },
  blocks: PostDocument,
  wanted: readonly ForeignFile[],
): Promise<WithFiles> {
  const attached: string[] = [];
  const problems: string[] = [];
  const byBlock = new Map<string, { id: string; size: number }>();
  for (const { path, kind, block } of wanted) {
    const name = nameOf(path);
    try {
      const { id, size } = await importFile(platform, kind, { siteId, name, bytes: await files.open(path) });
      if (block === null) attached.push(id);
      else byBlock.set(block, { id, size });
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500;
      if (!isRefused && !(error instanceof ArchiveProblem)) throw error;
      problems.push(`${name} couldn't be imported (${error.message})`);
    }
  }
  const placed = mapBlocks(blocks, (block) => {
    if (block.type !== "audio" && block.type !== "video" && block.type !== "file") return block;
    const file = byBlock.get(block.file);
    if (file !== undefined) return { ...block, file: file.id, size: file.size };
    return {
      type: "paragraph",
      id: block.id,
      content: block.name ? [{ type: "text", text: block.name }] : [],
    };
  });
  return { blocks: placed, attached, problems };
}

/** Returns a file's name in an export. Our own exports put the file's id before it. */
export const nameOf = (path: string): string =>
  (path.split("/").at(-1) ?? "file").replace(/^b[0-7][0-9a-hjkmnp-tv-z]{18}-/, "");
