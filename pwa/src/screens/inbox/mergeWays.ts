import type { ImageRef } from "@quire/contracts/records/image";
import type { WayOn } from "@quire/contracts/records/reading";
import { readPath } from "@quire/domain/posts/readPaths";
import type { ReadText } from "../../lib/localTypes.ts";

/** One thing to go on with, wherever it was begun. */
export interface Way {
  workId: string;
  title: string;
  /** The serial it is part of, and who writes it. */
  of: string;
  path: string;
  fraction: number;
  readAt: number;
  cover: ImageRef | null;
}

const SHOWN = 6;
/** Opened and hardly looked at. */
const BEGUN = 0.03;

/**
 * What the server knows of all devices, and what this one knows better since it was read with no network: of each work
 * the way that was read last, the latest first.
 */
export function mergeWays(told: readonly WayOn[], here: readonly ReadText[]): Way[] {
  const ways = new Map<string, Way | null>();
  const latest = new Map<string, number>();
  const note = (workId: string, readAt: number, way: Way | null) => {
    if ((latest.get(workId) ?? -1) >= readAt) return;
    latest.set(workId, readAt);
    ways.set(workId, way);
  };
  for (const way of told.map(fromServer)) note(way.workId, way.readAt, way);
  for (const text of here)
    if (text.finished || text.fraction > BEGUN) note(text.workId, text.readAt, fromHere(text));
  return [...ways.values()]
    .filter((way): way is Way => way !== null)
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, SHOWN);
}

function fromServer({ post, fraction, read_at }: WayOn): Way {
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

/** Of a text that was read to its end what follows it; null where nothing does. */
function fromHere(text: ReadText): Way | null {
  const { workId, readAt, cover } = text;
  const of = [text.parent, text.writer].filter(Boolean).join(" · ");
  if (!text.finished) {
    return { workId, title: text.title, of, path: text.path, fraction: text.fraction, readAt, cover };
  }
  return (
    text.next && { workId, title: text.next.title, of, path: text.next.path, fraction: 0, readAt, cover }
  );
}
