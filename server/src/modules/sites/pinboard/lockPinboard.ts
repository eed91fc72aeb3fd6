import type { Site } from "@quire/contracts/records/site";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

/** Holds a site's pinboard until the transaction ends, so that of two changes neither undoes the other. */
export async function lockPinboard(
  { platform, transaction }: CommandContext,
  siteId: string,
): Promise<Site["pinboard"]> {
  const [row] = await platform.db.query<Site["pinboard"]>(
    "SELECT pinboard_title AS title, pinboard_posts AS posts FROM sites WHERE id = $siteId FOR NO KEY UPDATE",
    { bind: { siteId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("site_not_found");
  return row;
}
