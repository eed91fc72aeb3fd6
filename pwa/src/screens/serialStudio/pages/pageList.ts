import type { PostFile, PostFileChoice } from "@quire/contracts/records/postFile";
import { movedTo } from "@quire/domain/posts/serialMoves";
import type { PooledUpload } from "./uploadPool.ts";

/** A page in the list: uploaded, or uploading. */
export interface PageItem {
  key: string;
  name: string;
  /** Alt text. */
  alt: string;
  /** Id of its file, once uploaded. */
  fileId: string | null;
  /** Address of its thumbnail. */
  image: string | null;
  upload: PooledUpload | null;
}

/** A page that the episode already has. */
export function pageOf(file: PostFile): PageItem {
  const smallest = [...(file.image?.sizes ?? [])].sort((a, b) => a.width - b.width)[0];
  return {
    key: file.id,
    name: file.name,
    alt: file.alt,
    fileId: file.id,
    image: smallest?.image ?? file.image?.image ?? file.url,
    upload: null,
  };
}

/** The uploaded pages in order, as a save sends them. */
export const choicesOf = (items: readonly PageItem[]): PostFileChoice[] =>
  items.flatMap(({ fileId, alt }) => (fileId ? [{ file: fileId, role: "page", alt }] : []));

/** The pages with one moved to another position, from 0. */
export function withMoved(items: readonly PageItem[], key: string, to: number): PageItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const order = movedTo(
    items.map((item) => item.key),
    key,
    to,
  );
  return order.flatMap((one) => byKey.get(one) ?? []);
}

/** Totals of a bulk upload: files, finished, failed, and percent of bytes sent. */
export function tally(items: readonly PageItem[]): {
  total: number;
  done: number;
  failed: number;
  percent: number;
} {
  let sent = 0;
  let size = 0;
  let done = 0;
  let failed = 0;
  let total = 0;
  for (const { upload } of items) {
    if (!upload) continue;
    const state = upload.read();
    total += 1;
    size += state.total;
    sent += state.state === "done" ? state.total : state.sent;
    if (state.state === "done") done += 1;
    if (state.state === "failed") failed += 1;
  }
  return { total, done, failed, percent: size > 0 ? (100 * sent) / size : 0 };
}
