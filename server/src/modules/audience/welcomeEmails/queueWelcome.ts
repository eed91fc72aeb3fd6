import { Op } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { newsletterSettings } from "../models/newsletterSettings.ts";
import { sendWelcome, type Welcomed } from "./sendWelcome.ts";

/** Queues the welcome email for a new follower or subscriber, if their site has one. */
export async function queueWelcome({ platform, transaction }: Scope, welcomed: Welcomed): Promise<void> {
  const { siteId } = welcomed;
  const where = { site_id: siteId, welcome_subject: { [Op.ne]: null } };
  if ((await newsletterSettings(platform.db).count({ where, transaction })) === 0) return;
  await platform.jobs.enqueue(transaction, sendWelcome, welcomed);
}
