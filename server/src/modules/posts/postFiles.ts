import type { ImageRef } from "@quire/contracts/records/image";
import type { PostFile } from "@quire/contracts/records/postFile";
import type { FileRecord } from "@quire/contracts/records/upload";
import { isSampled } from "@quire/domain/media/samples";
import { type FileRole, openPages } from "@quire/domain/posts/postFiles";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentImage } from "../../platform/storage/presentImage.ts";
import { presentFile } from "../media/presentFile.ts";
import { findFiles, type StoredFile } from "../media/readFiles.ts";
import type { PublicationColumns } from "./models/publications.ts";

/** A file and its role in the post that carries it. */
export interface Carried {
  file: StoredFile;
  role: FileRole;
  alt: string;
}

type CarriedRow = { post_id: string; file_id: string; role: FileRole; alt: string };

const CARRIED = `
  SELECT post_id, file_id, role, alt FROM post_files
   WHERE post_id = ${anyOf("ids")} AND role <> 'text' ORDER BY post_id, position`;

/** Returns the files that readers of these posts get, by post and in order. Posts without files aren't queried. */
export async function findPostFiles(
  platform: Platform,
  posts: readonly { post_id: string; files_count: number }[],
): Promise<ReadonlyMap<string, Carried[]>> {
  const ids = posts.filter(({ files_count }) => files_count > 0).map(({ post_id }) => post_id);
  if (ids.length === 0) return new Map();
  const rows = await selectPrepared<CarriedRow>(platform.db, CARRIED, { ids });
  return withFiles(platform, rows);
}

/** Returns the files that a working text names. */
export async function findWorkingFiles(
  platform: Platform,
  postId: string,
  files: readonly { file: string; role: FileRole; alt: string }[],
): Promise<Carried[]> {
  if (files.length === 0) return [];
  const rows = files.map(({ file, role, alt }) => ({ post_id: postId, file_id: file, role, alt }));
  return (await withFiles(platform, rows)).get(postId) ?? [];
}

async function withFiles(platform: Platform, rows: readonly CarriedRow[]): Promise<Map<string, Carried[]>> {
  const found = await findFiles(platform, [...new Set(rows.map(({ file_id }) => file_id))]);
  const byId = new Map(found.map((file) => [file.id, file]));
  const carried = new Map<string, Carried[]>();
  for (const { post_id, file_id, role, alt } of rows) {
    const file = byId.get(file_id);
    if (file) carried.set(post_id, [...(carried.get(post_id) ?? []), { file, role, alt }]);
  }
  return carried;
}

type CarryingPost = Pick<PublicationColumns, "site_id" | "post_id" | "ptype" | "visibility">;

/**
 * Returns the files of a post as its reader gets them: all of them, or the first pages (`opening`) or no page (`none`),
 * and a description of everything else.
 */
export function presentPostFiles(
  post: CarryingPost,
  carried: readonly Carried[],
  shared: "all" | "opening" | "none",
): PostFile[] {
  const isOpen = shared === "all";
  const pages = carried.filter(({ role }) => role === "page");
  const opening = shared === "opening" ? pages.slice(0, openPages(pages.length)) : [];
  const shown = new Set(isOpen ? pages : opening);
  return carried
    .filter((one) => one.role !== "page" || shown.has(one))
    .map((one) =>
      isOpen || shown.has(one) ? presentOpen(post, one) : presentClosed(post, one, shared === "none"),
    );
}

/** Returns the address of a post's file for its readers, also for files in its text. */
export function fileAddress(
  { site_id, post_id }: { site_id: string; post_id: string },
  fileId: string,
): string {
  return `/api/r/${site_id}/posts/${post_id}/files/${fileId}`;
}

function presentOpen(post: CarryingPost, { file, role, alt }: Carried): PostFile {
  const url = fileAddress(post, file.id);
  return { ...presentShown(file), role, url, sample: null, alt, image: imageOf(file, alt, url) };
}

function presentClosed(post: CarryingPost, { file, role }: Carried, isHidden: boolean): PostFile {
  const sample = isHidden || !isSampled(post, { ...file, role }) ? null : file.facts.sample;
  return {
    ...presentShown(file),
    ...{ waveform: null, poster: null, role, url: null, alt: "", image: null },
    sample: sample ? { ...sample, url: `${fileAddress(post, file.id)}?sample=true` } : null,
  };
}

/** Describes a file to readers: for a picture, the displayed copy rather than the original. */
function presentShown(file: StoredFile): FileRecord {
  const sent = presentFile(file);
  const size = file.facts.shown_size;
  return size === undefined ? sent : { ...sent, size, content_type: "image/webp" };
}

/** A picture of a closed post has no permanent address: each of its sizes is served through the file's address. */
function imageOf(file: StoredFile, alt: string, url: string): ImageRef | null {
  if (file.kind !== "image") return null;
  const image = presentImage(file, alt);
  if (file.public) return image;
  return {
    ...image,
    image: url,
    fallback: url,
    sizes: file.variants.map(({ width }) => ({ width, image: `${url}?width=${width}` })),
  };
}
