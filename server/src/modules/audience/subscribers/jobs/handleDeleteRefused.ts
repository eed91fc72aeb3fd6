import { Op } from "sequelize";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { subscriberImports } from "../../models/subscriberImports.ts";

/** Deletes an import's refused rows: they are personal addresses, needed only for a while. */
export function handleDeleteRefused({ db, storage }: Platform): JobHandler<{ importId: string }> {
  return async ({ importId }) => {
    const row = await subscriberImports(db).findOne({
      attributes: ["refused_key"],
      where: { id: importId, finished_at: { [Op.not]: null } },
    });
    const key = row?.get().refused_key;
    if (!key) return;
    await storage.delete(key);
    await subscriberImports(db).update({ refused_key: null }, { where: { id: importId } });
  };
}
