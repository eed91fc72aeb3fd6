import type { PostFile, PostFileChoice } from "@quire/contracts/records/postFile";
import { movedTo } from "@quire/domain/posts/serialMoves";
import type { PooledUpload } from "./uploadPool.ts";

/** A page on the screen: there already, or on its way. */
export interface PageItem {
  key: string;
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** The file that it is, once it has arrived. */
  fileId: string | null;
  /** Address of a small picture of it. */
  image: string | null;
  upload: PooledUpload | null;
}

/** A page that the episode carries already. */
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

/** The pages as a save names them: those that have arrived, in their order. */
export const choicesOf = (items: readonly PageItem[]): PostFileChoice[] =>
  items.flatMap(({ fileId, alt }) => (fileId ? [{ file: fileId, role: "page", alt }] : []));

/** The pages with one at another place, from 0. */
export function withMoved(items: readonly PageItem[], key: string, to: number): PageItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const order = movedTo(
    items.map((item) => item.key),
    key,
    to,
  );
  return order.flatMap((one) => byKey.get(one) ?? []);
}

/** Figures of a whole upload: how many have arrived of how many, and how many did not. */
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
