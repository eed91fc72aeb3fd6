import type { PushSubscriber } from "@quire/contracts/records/pushDevice";
import { NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { NotificationPreference } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";

interface Input {
  query: { site_id: string };
}

/** Retrieves whether the caller follows a site and gets its new posts by push: the most specific preference decides. */
export async function getPushSubscriber(context: Context, { query }: Input): Promise<PushSubscriber> {
  const { userId } = requireUser(context);
  const [row] = await select<{ subscribed: boolean }>(context.platform.db, SELECT_SUBSCRIBED, {
    userId,
    siteId: query.site_id,
    otherwise: NOTIFICATION_RULES.new_post.push,
  });
  return { site_id: query.site_id, subscribed: row?.subscribed ?? false };
}

const SELECT_SUBSCRIBED = `
  SELECT ${NotificationPreference.push} = ANY(u.preferences) AND coalesce(
           (SELECT p.push FROM notification_preferences p
             WHERE p.user_id = u.id AND p.site_id IN ($siteId, '') AND p.kind IN ('new_post', '') AND p.push IS NOT NULL
             ORDER BY p.site_id = '', p.kind = '' LIMIT 1), $otherwise) AS subscribed
    FROM users u JOIN follows f ON f.user_id = u.id AND f.site_id = $siteId WHERE u.id = $userId`;
