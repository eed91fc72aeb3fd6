import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import { SUBSCRIBER_STATES } from "@quire/contracts/records/subscriber";
import { IMPORT_FORMATS } from "@quire/domain/audience/subscriberColumns";

const COLUMNS = "email, name, since, source, state, import_id";
/** After every letter that an address may begin with. */
const LAST = "chr(1114111)";
/** Of a list without a filter, one range of the key; of a filtered one, a range for each state and source in question. */
const RANGE = `site_id = $siteId AND email > $after AND email >= $prefix AND email < $prefix || ${LAST}
  ORDER BY email LIMIT $limit`;

/**
 * SQL for the rows after `$after`, in the order of their addresses, up to `$limit`: whatever is asked for, no more rows
 * are read than that for each state and source.
 */
export function selectSubscribers({ state, source }: SubscriberFilter): string {
  if (!state && !source) return `SELECT ${COLUMNS} FROM subscribers WHERE ${RANGE}`;
  const ranges = (state ? [state] : SUBSCRIBER_STATES).flatMap((one) =>
    (source ? [source] : IMPORT_FORMATS).map(
      (other) =>
        `(SELECT ${COLUMNS} FROM subscribers WHERE state = '${one}' AND source = '${other}' AND ${RANGE})`,
    ),
  );
  return `SELECT ${COLUMNS} FROM (${ranges.join(" UNION ALL ")}) AS found ORDER BY email LIMIT $limit`;
}

/** What the beginning of an address is compared with. */
export const prefixOf = ({ query = "" }: SubscriberFilter): string => query.normalize("NFKC").toLowerCase();
