import type { PostFile } from "@quire/contracts/records/postFile";

/** The reader that a file opens in; null for one that is download-only. */
export type ReaderKind = "epub" | "pdf" | "audio" | "video";

export function readerOf(file: Pick<PostFile, "content_type" | "name" | "role">): ReaderKind | null {
  if (file.role === "page" || file.role === "source") return null;
  if (file.content_type === "application/epub+zip") return "epub";
  if (file.content_type === "application/pdf") return "pdf";
  if (file.content_type.startsWith("audio/")) return "audio";
  return file.content_type.startsWith("video/") ? "video" : null;
}

/** Whether the post is read in its files instead of its text; the files then track the progress. */
export function isReadInFiles(files: readonly PostFile[]): boolean {
  return files.some((file) => file.role === "page" || readerOf(file) !== null);
}

/** A position within one of a post's files; a post may have several. */
export function locatorIn(file: { id: string }, within: string | null): string {
  return `${file.id}|${within ?? ""}`;
}

/** The position within this file; null where the post's position is in another file, or there is none. */
export function placeIn(
  file: { id: string },
  place: { fraction: number; locator: string | null } | null,
): { fraction: number; locator: string | null } | null {
  const [, id, within] = /^(b[0-9a-z]{19})\|(.*)$/s.exec(place?.locator ?? "") ?? [];
  return place && id === file.id ? { fraction: place.fraction, locator: within || null } : null;
}
