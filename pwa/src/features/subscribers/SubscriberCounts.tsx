import type { SubscriberCount } from "@quire/contracts/records/subscriber";
import { formatCount } from "./formatCount.ts";

/** How many there are of each kind. */
export function SubscriberCounts({ count }: { count: SubscriberCount }) {
  const cards = [
    ["Letters reach", count.reached],
    ["Followers", count.followers],
    ["Imported", count.subscribed],
    ["Unsubscribed", count.unsubscribed],
    ["Bounced", count.bounced],
  ] as const;
  return (
    <dl className="subscriber-counts">
      {cards.map(([label, number]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
