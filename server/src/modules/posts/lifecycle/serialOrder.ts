import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";

/** A serial whose parts keep their positions until this transaction ends. */
export interface LockedSerial {
  id: string;
  subtype: string;
  /** The position of its last part; 0 if it has none. */
  last: number;
}

/**
 * Locks a serial, so that positions are assigned one at a time: two chapters arriving at once would otherwise both
 * be "the next". Always locked before a part's own row, or two commands could deadlock.
 */
export async function lockSerial(
  context: CommandContext,
  siteId: string,
  serialId: string,
): Promise<LockedSerial | null> {
  const [serial] = await context.select<{ id: string; subtype: string }>(
    "SELECT id, subtype FROM posts WHERE id = $serialId AND site_id = $siteId AND ptype = 'parent' FOR NO KEY UPDATE",
    { serialId, siteId },
  );
  if (!serial) return null;
  const [row] = await context.select<{ last: number }>(
    "SELECT coalesce(max(position), 0) AS last FROM posts WHERE parent_id = $serialId",
    { serialId },
  );
  return { ...serial, last: row?.last ?? 0 };
}

/** Shifts the parts from `from` to `to` (inclusive) by one position; the caller holds the serial's lock. */
export async function shiftParts(
  context: CommandContext,
  serialId: string,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  if (from > to) return;
  await context.execute(
    "UPDATE posts SET position = position + $by WHERE parent_id = $serialId AND position BETWEEN $from AND $to",
    { serialId, from, to, by },
  );
}

/** Increments the order version, so that clients notice their order is outdated. */
export async function bumpOrderVersion(context: CommandContext, serialId: string): Promise<number> {
  const [row] = await context.select<{ order_version: number }>(
    "UPDATE posts SET order_version = order_version + 1 WHERE id = $serialId RETURNING order_version",
    { serialId },
  );
  return row?.order_version ?? 0;
}

/** Copies the current positions to the publications. */
export async function publishOrder(context: CommandContext, siteId: string, serialId: string): Promise<void> {
  const moved = await context.select(
    `UPDATE publications SET position = p.position FROM posts p
      WHERE p.id = publications.post_id AND p.parent_id = $serialId AND publications.position <> p.position
      RETURNING 1`,
    { serialId },
  );
  if (moved.length > 0) await publishSiteChanged(context, siteId);
}

/** Moves a part to another position among its siblings. */
export async function movePart(
  context: CommandContext,
  part: { id: string; siteId: string; serialId: string },
  wanted: number,
): Promise<void> {
  const serial = await lockSerial(context, part.siteId, part.serialId);
  const { serialId } = part;
  const [row] = await context.select<{ position: number }>("SELECT position FROM posts WHERE id = $id", {
    id: part.id,
  });
  const from = row?.position;
  const to = Math.min(wanted, serial?.last ?? 0);
  if (from === undefined || to === from || to === 0) return;
  if (to < from) await shiftParts(context, serialId, { from: to, to: from - 1, by: 1 });
  else await shiftParts(context, serialId, { from: from + 1, to, by: -1 });
  await context.execute("UPDATE posts SET position = $to WHERE id = $id", { to, id: part.id });
  await bumpOrderVersion(context, serialId);
  await publishOrder(context, part.siteId, serialId);
}
