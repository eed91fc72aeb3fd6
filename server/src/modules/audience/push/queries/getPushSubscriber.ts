import type { PushSubscriber } from "@quire/contracts/records/pushDevice";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { joinChoices, wantsPush } from "../../notifications/whoWants.ts";

interface Input {
  query: { site_id: string };
}

/** Retrieves whether the caller follows a site and gets its new posts by push. */
export async function getPushSubscriber(context: Context, { query }: Input): Promise<PushSubscriber> {
  const { userId } = requireUser(context);
  const [row] = await select<{ subscribed: boolean }>(context.platform.db, SELECT_SUBSCRIBED, {
    userId,
    siteId: query.site_id,
  });
  return { site_id: query.site_id, subscribed: row?.subscribed ?? false };
}

const NEW_POSTS = { siteId: "$siteId", kind: "'new_post'" };

const SELECT_SUBSCRIBED = `
  SELECT ${wantsPush(NEW_POSTS)} AS subscribed
    FROM users u JOIN follows f ON f.user_id = u.id AND f.site_id = $siteId ${joinChoices(NEW_POSTS)}
   WHERE u.id = $userId`;
