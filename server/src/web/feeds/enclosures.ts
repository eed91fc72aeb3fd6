import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FeedRow } from "./feedRows.ts";

/** The recording or film of a post, as feed readers and podcast apps load it. */
export interface Enclosure {
  url: string;
  kind: "audio" | "video";
  type: string;
  /** Bytes. */
  length: number;
  /** In seconds. */
  duration: number | null;
}

interface PlayableRow {
  post_id: string;
  id: string;
  kind: "audio" | "video";
  name: string;
  content_type: string;
  size: string;
  duration: number | null;
}

/** The post's main recording or film; if it has none, the first in its text. RSS allows one. */
const PLAYABLE = `
  SELECT DISTINCT ON (c.post_id) c.post_id, f.id, f.kind, f.name, f.content_type, f.size, f.duration
    FROM post_files c JOIN files f ON f.id = c.file_id
   WHERE c.post_id = ANY($ids) AND f.kind IN ('audio', 'video') AND NOT f.withheld
   ORDER BY c.post_id, c.role = 'media' DESC, c.position`;

/**
 * Returns the enclosures of the posts whose reader may have them, by post. `base` is the address below which this feed's
 * files are served.
 */
export async function findEnclosures(
  { db }: Platform,
  rows: readonly FeedRow[],
  base: (row: FeedRow) => string,
): Promise<ReadonlyMap<string, Enclosure>> {
  const open = rows.filter(isOpen);
  if (open.length === 0) return new Map();
  const found = await select<PlayableRow>(db, PLAYABLE, { ids: open.map(({ post_id }) => post_id) });
  const byPost = new Map(found.map((file) => [file.post_id, file]));
  return new Map(
    open.flatMap((row) => {
      const file = byPost.get(row.post_id);
      return file ? [[row.post_id, enclosureOf(file, base(row))] as const] : [];
    }),
  );
}

/** Whether a feed's reader gets this post's files. */
export const isOpen = ({ visibility, view }: FeedRow): boolean =>
  (visibility === "free" || view.access === "granted") && view.explicit !== "hidden";

function enclosureOf({ id, kind, name, content_type, size, duration }: PlayableRow, base: string): Enclosure {
  return {
    url: `${base}/${id}${extensionOf(name)}`,
    kind,
    type: content_type,
    length: Number(size),
    duration,
  };
}

/** Podcast apps recognize a recording by the end of its address. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{2,5}$/.exec(name.toLowerCase())?.[0] ?? "";
}
