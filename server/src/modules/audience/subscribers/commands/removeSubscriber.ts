import { parseEmail } from "@quire/domain/accounts/identifiers";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { SubscriberColumns } from "../../models/subscribers.ts";
import { subscriberPolicy } from "../policy.ts";

/** Removes an address from the list and updates the site's count. */
export async function removeSubscriber(
  context: CommandContext,
  { params }: { params: { id: string; email: string } },
): Promise<{ removed: boolean }> {
  authorize(context, subscriberPolicy, "manageList", params);
  const [removed] = await context.select<Pick<SubscriberColumns, "state">>(
    "DELETE FROM subscribers WHERE site_id = $id AND email = $email RETURNING state",
    { id: params.id, email: parseEmail(params.email) ?? params.email },
  );
  if (removed?.state === "subscribed") {
    await context.execute("UPDATE sites SET subscribers_count = subscribers_count - 1 WHERE id = $id", {
      id: params.id,
    });
  }
  return { removed: removed !== undefined };
}
