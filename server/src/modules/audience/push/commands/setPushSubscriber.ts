import type { PushSubscriber } from "@quire/contracts/records/pushDevice";
import { Role } from "@quire/domain/enums";
import { execute } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { setMessagePreferences } from "../../../accounts/messagePreferences.ts";
import { follows } from "../../../community/models/follows.ts";
import { saveChoice } from "../../preferences/choices.ts";

interface Input {
  body: { site_id: string };
}

/** Pushes new posts of a site that the caller follows. */
export async function addPushSubscriber(context: CommandContext, { body }: Input): Promise<PushSubscriber> {
  const { userId } = requireUser(context);
  await requireFollower(context, userId, body.site_id);
  await setSitePush(context, userId, body.site_id, true);
  return { site_id: body.site_id, subscribed: true };
}

/** Stops pushing new posts of a site that the caller follows. */
export async function removePushSubscriber(
  context: CommandContext,
  { body }: Input,
): Promise<PushSubscriber> {
  const { userId } = requireUser(context);
  await requireFollower(context, userId, body.site_id);
  await setSitePush(context, userId, body.site_id, false);
  return { site_id: body.site_id, subscribed: false };
}

export async function requireFollower(
  { platform, transaction }: Scope,
  userId: string,
  siteId: string,
): Promise<void> {
  const where = { user_id: userId, site_id: siteId };
  if ((await follows(platform.db).count({ where, transaction })) === 0) throw new Refusal("follow_required");
}

/** Saves whether a site may push to a user. Wanting it turns on push in general, which is off at first. */
export async function setSitePush(
  scope: Scope,
  userId: string,
  siteId: string,
  push: boolean,
): Promise<void> {
  await saveChoice(scope, { userId, siteId, kind: null, push });
  if (push) await setMessagePreferences(scope, userId, { push_enabled: true });
  await syncSubscriberGroup(scope, userId);
}

/** Users who turned on push for at least one site are notification subscribers. */
export async function syncSubscriberGroup({ platform, transaction }: Scope, userId: string): Promise<void> {
  const binds = { userId, group: Role.notificationSubscriber };
  const hasSite = `EXISTS (SELECT 1 FROM notification_preferences
    WHERE user_id = $userId AND site_id <> '' AND kind = '' AND push)`;
  await execute(
    platform.db,
    `INSERT INTO user_groups (user_id, group_id, created_at)
     SELECT $userId::text, $group::smallint, $now::timestamptz WHERE ${hasSite} ON CONFLICT DO NOTHING`,
    { ...binds, now: platform.clock.now() },
    transaction,
  );
  await execute(
    platform.db,
    `DELETE FROM user_groups WHERE user_id = $userId AND group_id = $group AND NOT ${hasSite}`,
    binds,
    transaction,
  );
}
