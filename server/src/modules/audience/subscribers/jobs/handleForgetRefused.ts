import { QueryTypes } from "sequelize";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** Removes the refused rows of an import: they are people's addresses, and were needed for a while. */
export function handleForgetRefused({ db, storage }: Platform): JobHandler<{ importId: string }> {
  return async ({ importId }) => {
    const [row] = await db.query<{ refused_key: string | null }>(
      "SELECT refused_key FROM subscriber_imports WHERE id = $importId AND finished_at IS NOT NULL",
      { bind: { importId }, type: QueryTypes.SELECT },
    );
    if (!row?.refused_key) return;
    await storage.delete(row.refused_key);
    await db.query("UPDATE subscriber_imports SET refused_key = NULL WHERE id = $importId", {
      bind: { importId },
    });
  };
}
