import type { ImageRef } from "@quire/contracts/records/image";
import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { readPath } from "@quire/domain/posts/readPaths";
import type { ReadText } from "../../lib/localTypes.ts";

/** A text to continue, wherever it was started. */
export interface ContinueItem {
  workId: string;
  title: string;
  /** Its serial and its author. */
  of: string;
  path: string;
  fraction: number;
  readAt: number;
  cover: ImageRef | null;
}

const MAX_ITEMS = 6;
/** Texts read less than this count as only opened. */
const STARTED = 0.03;

/**
 * Merges the server's positions of all devices with this device's, which are newer after reading offline. Keeps the
 * last position per work, the latest first.
 */
export function mergeContinueItems(
  remote: readonly ReadingSuggestion[],
  local: readonly ReadText[],
): ContinueItem[] {
  const items = new Map<string, ContinueItem | null>();
  const latest = new Map<string, number>();
  const add = (workId: string, readAt: number, item: ContinueItem | null) => {
    if ((latest.get(workId) ?? -1) >= readAt) return;
    latest.set(workId, readAt);
    items.set(workId, item);
  };
  for (const item of remote.map(fromServer)) add(item.workId, item.readAt, item);
  for (const text of local)
    if (text.finished || text.fraction > STARTED) add(text.workId, text.readAt, fromLocal(text));
  return [...items.values()]
    .filter((item): item is ContinueItem => item !== null)
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, MAX_ITEMS);
}

function fromServer({ post, fraction, read_at }: ReadingSuggestion): ContinueItem {
  return {
    workId: post.parent?.id ?? post.id,
    title: post.title,
    of: [post.parent?.title, post.site.name].filter(Boolean).join(" · "),
    path: readPath({ siteId: post.site_id, id: post.id }),
    fraction,
    readAt: Date.parse(read_at),
    cover: post.meta.cover,
  };
}

/** Returns the position in a text, or the next text if it is finished; null if none follows. */
function fromLocal(text: ReadText): ContinueItem | null {
  const { workId, readAt, cover } = text;
  const of = [text.parent, text.writer].filter(Boolean).join(" · ");
  if (!text.finished) {
    return { workId, title: text.title, of, path: text.path, fraction: text.fraction, readAt, cover };
  }
  return (
    text.next && { workId, title: text.next.title, of, path: text.next.path, fraction: 0, readAt, cover }
  );
}
