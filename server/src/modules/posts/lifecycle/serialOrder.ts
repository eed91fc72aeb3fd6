import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";

/** A serial whose parts keep their places while this transaction lasts. */
export interface LockedSerial {
  id: string;
  subtype: string;
  /** The place of its last part; 0 when it has none. */
  last: number;
}

/**
 * Holds a serial, so that places are given out one at a time: of two chapters that arrive together both would
 * otherwise be "the next". Always taken before a part's own row, or two commands could wait for each other.
 */
export async function lockSerial(
  { platform, transaction }: CommandContext,
  siteId: string,
  serialId: string,
): Promise<LockedSerial | null> {
  const options = { transaction, type: QueryTypes.SELECT } as const;
  const [serial] = await platform.db.query<{ id: string; subtype: string }>(
    "SELECT id, subtype FROM posts WHERE id = $serialId AND site_id = $siteId AND ptype = 'parent' FOR NO KEY UPDATE",
    { ...options, bind: { serialId, siteId } },
  );
  if (!serial) return null;
  const [row] = await platform.db.query<{ last: number }>(
    "SELECT coalesce(max(position), 0) AS last FROM posts WHERE parent_id = $serialId",
    { ...options, bind: { serialId } },
  );
  return { ...serial, last: row?.last ?? 0 };
}

/** Shifts the parts from `from` to `to` (both included) by one place; the caller holds the serial. */
export async function shiftParts(
  { platform, transaction }: CommandContext,
  serialId: string,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  if (from > to) return;
  await platform.db.query(
    "UPDATE posts SET position = position + $by WHERE parent_id = $serialId AND position BETWEEN $from AND $to",
    { bind: { serialId, from, to, by }, transaction },
  );
}

/** Tells whoever holds an older order that theirs is no longer the one that stands. */
export async function countOrder(
  { platform, transaction }: CommandContext,
  serialId: string,
): Promise<number> {
  const [row] = await platform.db.query<{ order_version: number }>(
    "UPDATE posts SET order_version = order_version + 1 WHERE id = $serialId RETURNING order_version",
    { bind: { serialId }, transaction, type: QueryTypes.SELECT },
  );
  return row?.order_version ?? 0;
}

/** Shows readers the places as they are now. */
export async function publishOrder(context: CommandContext, siteId: string, serialId: string): Promise<void> {
  const moved = await context.platform.db.query(
    `UPDATE publications SET position = p.position FROM posts p
      WHERE p.id = publications.post_id AND p.parent_id = $serialId AND publications.position <> p.position
      RETURNING 1`,
    { bind: { serialId }, transaction: context.transaction, type: QueryTypes.SELECT },
  );
  if (moved.length > 0) await publishSiteChanged(context, siteId);
}

/** Moves a part to another place among its siblings. */
export async function movePart(
  context: CommandContext,
  part: { id: string; siteId: string; serialId: string },
  wanted: number,
): Promise<void> {
  const { platform, transaction } = context;
  const serial = await lockSerial(context, part.siteId, part.serialId);
  const { serialId } = part;
  const [row] = await platform.db.query<{ position: number }>("SELECT position FROM posts WHERE id = $id", {
    bind: { id: part.id },
    transaction,
    type: QueryTypes.SELECT,
  });
  const from = row?.position;
  const to = Math.min(wanted, serial?.last ?? 0);
  if (from === undefined || to === from || to === 0) return;
  if (to < from) await shiftParts(context, serialId, { from: to, to: from - 1, by: 1 });
  else await shiftParts(context, serialId, { from: from + 1, to, by: -1 });
  await platform.db.query("UPDATE posts SET position = $to WHERE id = $id", {
    bind: { to, id: part.id },
    transaction,
  });
  await countOrder(context, serialId);
  await publishOrder(context, part.siteId, serialId);
}
