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

/** How much of a post is read at a place in one of its files. Its recordings are parts of a whole, one after another. */
export function shareRead(file: PostFile, fraction: number, files: readonly PostFile[]): number {
  const recordings = files.filter((one) => one.url && ["audio", "video"].includes(readerOf(one) ?? ""));
  const at = recordings.findIndex(({ id }) => id === file.id);
  return at === -1 ? fraction : (at + fraction) / recordings.length;
}

/** Longest stored position, in characters. */
const LONGEST = 2000;

/**
 * A position within one of a post's files, with those in the others: each of several recordings is resumed at its own.
 * The last one comes first.
 */
export function locatorIn(file: { id: string }, within: string | null, before: string | null): string {
  const others = entriesOf(before).filter(([id]) => id !== file.id);
  let locator = `${file.id}|${within ?? ""}`;
  for (const [id, place] of others) {
    const entry = `;${id}|${place}`;
    if (locator.length + entry.length <= LONGEST) locator += entry;
  }
  return locator;
}

/** The position within this file; null where it has none. */
export function placeIn(
  file: { id: string },
  place: { fraction: number; locator: string | null } | null,
): { fraction: number; locator: string | null } | null {
  const entries = entriesOf(place?.locator ?? null);
  const at = entries.findIndex(([id]) => id === file.id);
  if (!place || at === -1) return null;
  // The fraction is of the file that was read last.
  return { fraction: at === 0 ? place.fraction : 0, locator: entries[at]?.[1] || null };
}

/** The files of a position, and the place in each. */
function entriesOf(locator: string | null): [id: string, within: string][] {
  return (locator ?? "").split(/;(?=b[0-9a-z]{19}\|)/).flatMap((entry): [string, string][] => {
    const [, id, within] = /^(b[0-9a-z]{19})\|(.*)$/s.exec(entry) ?? [];
    return id === undefined ? [] : [[id, within ?? ""]];
  });
}
