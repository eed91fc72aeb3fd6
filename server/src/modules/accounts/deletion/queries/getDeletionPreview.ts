import type { DeletionPreview } from "@quire/contracts/records/deletion";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import type { DeletionPorts } from "../ports.ts";

const BUYERS = `SELECT count(DISTINCT e.user_id)::int AS buyers FROM entitlements e
  JOIN posts p ON p.id = e.item_id WHERE p.site_id = $userId AND e.revoked_at IS NULL`;

/** Returns what a user should know before they delete their account. */
export const getDeletionPreview =
  ({ moneyOwed }: DeletionPorts) =>
  async (context: Context): Promise<DeletionPreview> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    const [[row], money] = await Promise.all([
      select<{ buyers: number }>(platform.db, BUYERS, { userId }),
      moneyOwed(platform, userId),
    ]);
    return { money, buyers: row?.buyers ?? 0 };
  };
