import { listReadingSuggestions } from "@quire/contracts/calls/reading";
import type { ImageRef } from "@quire/contracts/records/image";
import type { PostCard } from "@quire/contracts/records/post";
import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { readPath } from "@quire/domain/posts/readPaths";
import { countOf } from "@quire/domain/text/counts";
import { callApi } from "./callApi.ts";
import { currentUserId } from "./currentUser.ts";
import { localLibrary } from "./libraryPort.ts";
import type { ReadText } from "./localTypes.ts";

/** A work to continue, wherever it was started. */
export interface ContinueItem {
  workId: string;
  /** The serial's title, or the single text's. */
  title: string;
  /** The chapter to continue with, as "Chapter 3"; null for a single text. */
  part: string | null;
  /** Its title; null for one that wasn't opened yet, which its title could spoil. */
  partTitle: string | null;
  writer: string | null;
  path: string;
  fraction: number;
  /** "4 min left", "60% read", or the length of a text that wasn't opened yet. */
  left: string;
  readAt: number;
  cover: ImageRef | null;
}

const MAX_ITEMS = 6;
/** Texts read less than this count as only opened. */
const STARTED = 0.03;

/** Returns what to continue on a site, from this device and, for a user, any other. */
export async function listContinueItems(siteId: string): Promise<ContinueItem[]> {
  const [remote, local] = await Promise.all([
    currentUserId()
      ? callApi(listReadingSuggestions, { query: {} }).then(
          ({ ways }) => ways,
          () => [],
        )
      : [],
    localLibrary.listRead(),
  ]);
  const onSite = remote.filter(({ post }) => post.site_id === siteId);
  return mergeContinueItems(onSite, local, ({ permalink }) => permalink);
}

/**
 * Merges the server's positions of all devices with this device's, which are newer after reading offline. Keeps the
 * last position per work, the latest first.
 */
export function mergeContinueItems(
  remote: readonly ReadingSuggestion[],
  local: readonly ReadText[],
  pathOf: (post: PostCard) => string = ({ site_id, id }) => readPath({ siteId: site_id, id }),
): ContinueItem[] {
  const items = new Map<string, ContinueItem | null>();
  const latest = new Map<string, number>();
  // A saved chapter doesn't know the cover of its serial.
  const covers = new Map<string, ImageRef | null>();
  const add = (workId: string, readAt: number, item: ContinueItem | null) => {
    if ((latest.get(workId) ?? -1) >= readAt) return;
    latest.set(workId, readAt);
    items.set(workId, item && { ...item, cover: item.cover ?? covers.get(workId) ?? null });
  };
  for (const item of remote.map((one) => fromServer(one, pathOf))) {
    covers.set(item.workId, item.cover);
    add(item.workId, item.readAt, item);
  }
  for (const text of local)
    if (text.finished || text.fraction > STARTED) add(text.workId, text.readAt, fromLocal(text));
  return [...items.values()]
    .filter((item): item is ContinueItem => item !== null)
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, MAX_ITEMS);
}

function fromServer(
  { post, fraction, read_at }: ReadingSuggestion,
  pathOf: (post: PostCard) => string,
): ContinueItem {
  return {
    workId: post.parent?.id ?? post.id,
    title: post.parent?.title ?? post.title,
    ...partOf({ ...post, minutes: post.reading_minutes, pages: post.meta.pages }, fraction),
    writer: post.site.name,
    path: pathOf(post),
    readAt: Date.parse(read_at),
    cover: post.meta.cover ?? post.parent?.cover ?? null,
  };
}

/** Returns the position in a text, or the next text if it is finished; null if none follows. */
function fromLocal(text: ReadText): ContinueItem | null {
  const { workId, readAt, cover, writer } = text;
  const at = text.finished ? text.next : text;
  if (!at) return null;
  return {
    workId,
    title: text.parent ?? text.title,
    ...partOf({ ...at, ptype: text.ptype }, text.finished ? 0 : text.fraction),
    path: at.path,
    writer,
    readAt,
    cover,
  };
}

interface Part {
  ptype: string;
  title: string;
  index: number | null;
  minutes: number;
  pages: number;
}

function partOf({ ptype, title, index, minutes, pages }: Part, fraction: number) {
  const part = index === null ? null : `${ptype === "episode" ? "Episode" : "Chapter"} ${index}`;
  return {
    part,
    partTitle: part && fraction > 0 ? title : null,
    fraction,
    left: leftOf(minutes, pages, fraction),
  };
}

/** How much of a text is left: in minutes, or for pages in percent. */
export function leftOf(minutes: number, pages: number, fraction: number): string {
  if (fraction === 0) return pages ? countOf(pages, "page") : `${minutes} min`;
  if (pages) return `${Math.round(fraction * 100)}% read`;
  return `${Math.max(1, Math.round(minutes * (1 - fraction)))} min left`;
}
