import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/notifications";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findActors, selectNotifications } from "../shownNotifications.ts";

/** Lists who caused one of the caller's notifications, the latest first. Accounts that are gone are left out. */
export async function listNotificationActors(
  context: Context,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.listNotificationActors>> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const [row] = await selectNotifications(platform, "n.id = $id AND n.user_id = $userId", {
    id: params.id,
    userId,
  });
  if (!row) throw new Refusal("notification_not_found");
  const actors = await findActors(platform, row.actor_ids);
  return { actors: row.actor_ids.flatMap((id) => actors.get(id) ?? []) };
}
