import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import { SUBSCRIBER_STATES } from "@quire/contracts/records/subscriber";
import { parseEmail } from "@quire/domain/accounts/identifiers";
import { SUBSCRIBER_SOURCES } from "@quire/domain/audience/subscriberSources";

const COLUMNS = "email, name, since, source, state, import_id, consented_at AS consented";
/** Sorts after every character that an address may contain. */
const LAST = "chr(1114111)";
/**
 * A list without a filter is one range of the primary key; a filtered one has a range for each matching state and
 * source.
 */
const RANGE = `site_id = $siteId AND email > $after AND email >= $prefix AND email < $prefix || ${LAST}
  ORDER BY email LIMIT $limit`;

/**
 * Returns SQL for up to `$limit` rows after `$after` by address. Reads no more than that many rows for each state
 * and source, whatever the filter.
 */
export function selectSubscribers({ state, source }: SubscriberFilter): string {
  if (!state && !source) return `SELECT ${COLUMNS} FROM subscribers WHERE ${RANGE}`;
  const ranges = (state ? [state] : SUBSCRIBER_STATES).flatMap((rowState) =>
    (source ? [source] : SUBSCRIBER_SOURCES).map(
      (rowSource) =>
        `(SELECT ${COLUMNS} FROM subscribers WHERE state = '${rowState}' AND source = '${rowSource}' AND ${RANGE})`,
    ),
  );
  return `SELECT * FROM (${ranges.join(" UNION ALL ")}) AS found ORDER BY email LIMIT $limit`;
}

/** Returns the prefix that addresses are compared with; of a whole address, as it is stored. */
export const prefixOf = ({ query = "" }: SubscriberFilter): string =>
  parseEmail(query) ?? query.normalize("NFKC").toLowerCase();
