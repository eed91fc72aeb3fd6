import type { PostDocument } from "@quire/documents/schema";
import { mapBlocks } from "@quire/documents/walk";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { type ArchiveFiles, ArchiveProblem, type ForeignFile } from "@quire/formats/archive";
import { nameOf as nameInAddress } from "@quire/formats/html/common";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type FetchOptions, OutboundError } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importFile } from "../../media/importPicture.ts";

/** A post's files among the site's uploads. */
export interface WithFiles {
  /** The text, with its blocks of files. */
  blocks: PostDocument;
  /** Those that the post carries, in order. */
  attached: string[];
  /** Addresses of recordings that couldn't be fetched. */
  unfetched: string[];
  /** One sentence for each file that couldn't be imported. */
  problems: string[];
}

export const FILE_TIMEOUT_MS = 300_000;

const RECORDING: FetchOptions = {
  accept: "audio/*",
  types: null,
  maxBytes: UPLOAD_LIMITS.audio,
  timeoutMs: FILE_TIMEOUT_MS,
};

/** Imports what a post of an export carries: recordings, pages, e-books and goods; a recording also from the web. */
export async function importFiles(
  platform: Platform,
  { siteId, files }: { siteId: string; files: ArchiveFiles },
  blocks: PostDocument,
  wanted: readonly ForeignFile[],
): Promise<WithFiles> {
  const attached: string[] = [];
  const problems: string[] = [];
  const unfetched: string[] = [];
  const open = async (path: string) =>
    isOnWeb(path) ? await platform.outbound.open(path, RECORDING) : files.open(path);
  const byBlock = new Map<string, { id: string; size: number }>();
  for (const { path, kind, block } of wanted) {
    const name = nameOf(path);
    try {
      const { id, size } = await importFile(platform, kind, { siteId, name, bytes: await open(path) });
      if (block === null) attached.push(id);
      else byBlock.set(block, { id, size });
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500;
      if (isOnWeb(path) && (isRefused || error instanceof OutboundError)) {
        unfetched.push(path);
        problems.push(`A recording couldn't be fetched, and is a link now: ${path}`);
        continue;
      }
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
  return { blocks: placed, attached, unfetched, problems };
}

const isOnWeb = (path: string): boolean => /^https?:/i.test(path);

/** Returns a file's name in an export. Our own exports put the file's id before it. */
export function nameOf(path: string): string {
  if (isOnWeb(path)) return nameInAddress(path) || "file";
  const name = path.split("/").at(-1) ?? "file";
  return name.replace(/^b[0-7][0-9a-hjkmnp-tv-z]{18}-/, "");
}
