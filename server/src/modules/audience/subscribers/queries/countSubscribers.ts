import type { SubscriberCount } from "@quire/contracts/records/subscriber";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { REACH } from "../../newsletters/audience.ts";
import { subscriberPolicy } from "../policy.ts";

type Row = Omit<SubscriberCount, "reached"> & { without_own: number };

/** Counts the addresses that emails reach, once for a subscriber who follows too. */
export async function countSubscribers(
  context: Context,
  { params }: { params: { id: string } },
): Promise<SubscriberCount> {
  authorize(context, subscriberPolicy, "manageList", params);
  const [row] = await select<Row>(
    context.platform.db,
    `SELECT ${REACH},
            (SELECT count(*)::int FROM subscribers WHERE site_id = $siteId AND state = 'unsubscribed') AS unsubscribed,
            (SELECT count(*)::int FROM subscribers WHERE site_id = $siteId AND state = 'bounced') AS bounced`,
    { siteId: params.id },
  );
  const { without_own: withoutOwn, ...counts } = row as Row;
  return { ...counts, reached: counts.followers + counts.subscribed - withoutOwn };
}
