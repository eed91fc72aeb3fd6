import type { SubscriberCount } from "@quire/contracts/records/subscriber";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { REACH } from "../../newsletters/audience.ts";
import { subscriberPolicy } from "../policy.ts";

type Row = Omit<SubscriberCount, "reached"> & { both: number };

/** Counts whom letters reach; somebody who follows and was imported is reached once. */
export async function countSubscribers(
  context: Context,
  { params }: { params: { id: string } },
): Promise<SubscriberCount> {
  authorize(context, subscriberPolicy, "keepList", params);
  const [row] = await context.platform.db.query<Row>(
    `SELECT ${REACH},
            (SELECT count(*)::int FROM subscribers WHERE site_id = $siteId AND state = 'unsubscribed') AS unsubscribed,
            (SELECT count(*)::int FROM subscribers WHERE site_id = $siteId AND state = 'bounced') AS bounced`,
    { bind: { siteId: params.id }, type: QueryTypes.SELECT },
  );
  const { both, ...counts } = row as Row;
  return { ...counts, reached: counts.followers + counts.subscribed - both };
}
