import { Op } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { newsletters } from "../models/newsletters.ts";

/** A site sends one email an hour, newsletters and mailings together. */
const INTERVAL_MS = 60 * 60_000;

/** Returns when a site may send an email: `from`, or the first time after it that is an hour from every other. */
export async function nextSendTime(
  { platform, transaction }: ReadScope,
  siteId: string,
  from: Date,
): Promise<Date> {
  const others = await newsletters(platform.db).findAll({
    attributes: ["send_at"],
    where: { site_id: siteId, send_at: { [Op.gt]: new Date(from.getTime() - INTERVAL_MS) } },
    order: ["send_at"],
    transaction,
  });
  let free = from.getTime();
  for (const other of others.map((row) => row.get().send_at.getTime())) {
    if (Math.abs(other - free) < INTERVAL_MS) free = other + INTERVAL_MS;
  }
  return new Date(free);
}

/** Locks a site, so that two emails at once don't both find that nothing is sent this hour. */
export async function lockSendTimes(
  { platform, transaction }: CommandContext,
  siteId: string,
): Promise<void> {
  await select(
    platform.db,
    "SELECT 1 FROM sites WHERE id = $siteId FOR NO KEY UPDATE",
    { siteId },
    transaction,
  );
}
