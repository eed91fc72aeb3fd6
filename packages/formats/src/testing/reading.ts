import { markdownFromBlocks } from "@quire/documents/markdown";
import { countingIds } from "@quire/documents/testing/documents";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { type ArchiveFiles, type ForeignPost, type LeftAside, readArchive } from "../archive.ts";

export interface Read {
  posts: ForeignPost[];
  asides: LeftAside[];
}

const NOW = Date.UTC(2026, 10, 26);

/** Reads everything in an archive. */
export async function readAll(
  source: ArchiveSource,
  files: ArchiveFiles,
  siteUrl: string | null = null,
): Promise<Read> {
  const read: Read = { posts: [], asides: [] };
  for await (const found of readArchive(source, files, { newId: countingIds(), siteUrl, now: NOW })) {
    if (found.kind === "post") read.posts.push(found);
    else read.asides.push(found);
  }
  return read;
}

/** A post's text as markdown, which is shorter to compare than its blocks. */
export const markdownOf = (post: ForeignPost | undefined): string =>
  post ? markdownFromBlocks(post.blocks, { featured: false }).trim() : "no post";
