import { execute, select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { SubscriberColumns } from "../../models/subscribers.ts";
import { subscriberPolicy } from "../policy.ts";

/** Removes an address from the list and updates the site's count. */
export async function removeSubscriber(
  context: CommandContext,
  { params }: { params: { id: string; email: string } },
): Promise<{ removed: boolean }> {
  const { platform, transaction } = context;
  authorize(context, subscriberPolicy, "manageList", params);
  const [removed] = await select<Pick<SubscriberColumns, "state">>(
    platform.db,
    "DELETE FROM subscribers WHERE site_id = $id AND email = $email RETURNING state",
    params,
    transaction,
  );
  if (removed?.state === "subscribed") {
    await execute(
      platform.db,
      "UPDATE sites SET subscribers_count = subscribers_count - 1 WHERE id = $id",
      { id: params.id },
      transaction,
    );
  }
  return { removed: removed !== undefined };
}
