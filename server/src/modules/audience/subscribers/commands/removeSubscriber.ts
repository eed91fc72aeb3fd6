import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { subscriberPolicy } from "../policy.ts";

/** Takes an address out of the list; its count moves with it. */
export async function removeSubscriber(
  context: CommandContext,
  { params }: { params: { id: string; email: string } },
): Promise<{ removed: boolean }> {
  const { platform, transaction } = context;
  authorize(context, subscriberPolicy, "keepList", params);
  const rows = await platform.db.query(
    `WITH gone AS (DELETE FROM subscribers WHERE site_id = $id AND email = $email RETURNING state),
          counted AS (
            UPDATE sites SET subscribers_count = subscribers_count - 1
             WHERE id = $id AND EXISTS (SELECT 1 FROM gone WHERE state = 'subscribed'))
     SELECT 1 FROM gone`,
    { bind: params, transaction, type: QueryTypes.SELECT },
  );
  return { removed: rows.length > 0 };
}
