import { Op } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { newsletters } from "../../models/newsletters.ts";
import { mailingPolicy } from "../policy.ts";

/** Deletes a mailing before sending starts; its hour is free again. */
export async function cancelMailing(
  context: CommandContext,
  { params }: { params: { id: string; mailingId: string } },
): Promise<{ cancelled: boolean }> {
  const { platform, transaction } = context;
  authorize(context, mailingPolicy, "send", params);
  const where = { id: params.mailingId, site_id: params.id, subject: { [Op.ne]: null } };
  const deleted = await newsletters(platform.db).destroy({
    where: { ...where, addressed_at: null, send_at: { [Op.gt]: platform.clock.now() } },
    transaction,
  });
  if (deleted > 0) return { cancelled: true };
  const found = await newsletters(platform.db).count({ where, transaction });
  throw new Refusal(found > 0 ? "mailing_started" : "not_found");
}
