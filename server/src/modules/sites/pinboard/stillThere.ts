import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";

/**
 * The pins whose posts still exist. A post that is unpublished keeps its pin, so that publishing it again brings it
 * back; one that was deleted must not take up a place for ever.
 */
export async function stillThere(
  { platform, transaction }: CommandContext,
  siteId: string,
  pins: readonly string[],
): Promise<string[]> {
  const rows = await platform.db.query<{ id: string }>(
    "SELECT id FROM posts WHERE id = ANY($pins::text[]) AND site_id = $siteId",
    { bind: { pins, siteId }, transaction, type: QueryTypes.SELECT },
  );
  const there = new Set(rows.map(({ id }) => id));
  return pins.filter((pin) => there.has(pin));
}
