import { addressOf } from "@quire/client/address";
import {
  exportSubscribers,
  listSubscribers,
  type SubscriberFilter,
} from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import Download from "lucide-react/icons/download";
import MailPlus from "lucide-react/icons/mail-plus";
import SearchX from "lucide-react/icons/search-x";
import { useCallback, useEffect, useRef, useState } from "react";
import "../../widgets/RoomyRows.css";
import { callApi } from "../../lib/callApi.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { RemoveSubscriber } from "./RemoveSubscriber.tsx";
import { SubscriberFilters } from "./SubscriberFilters.tsx";
import { SubscriberRow } from "./SubscriberRow.tsx";
import { nobodyWords } from "./subscriberWords.ts";
import { useDebounced } from "./useDebounced.ts";

const PAUSE_MS = 250;
const ROWS = 50;

interface SubscriberListProps {
  siteId: string;
  onRemoved: () => void;
}

/** The imported people: searched, filtered, taken out, and as a file. */
export function SubscriberList({ siteId, onRemoved }: SubscriberListProps) {
  const [filter, setFilter] = useState<SubscriberFilter>({});
  const { state, source } = filter;
  const query = useDebounced(filter.query, PAUSE_MS);
  const ask = useCallback(
    async (next: string | undefined) => {
      const wanted = { query, state, source, next, size: ROWS };
      const answer = await callApi(listSubscribers, { params: { id: siteId }, query: wanted });
      return { rows: answer.subscribers, next: answer.next };
    },
    [siteId, query, state, source],
  );
  const listing = useListing<Subscriber>(ask);
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const { list, stayAt } = useStay();
  const isFiltered = Boolean(filter.query || state || source);

  function drop({ email }: Subscriber) {
    stayAt(listing.rows?.findIndex((row) => row.email === email) ?? 0);
    listing.change((rows) => rows.filter((row) => row.email !== email));
    setLeaving(null);
    onRemoved();
  }
  return (
    <section aria-labelledby="subscribers-imported">
      <div className="subscribers-head">
        <h2 id="subscribers-imported">Imported</h2>
        <div className="subscribers-actions">
          <Button size="s" icon={MailPlus} href="/mailinglist/import">
            Import more
          </Button>
          <Button
            size="s"
            icon={Download}
            href={addressOf(exportSubscribers, { id: siteId }, filter)}
            download
          >
            {isFiltered ? "Export these as CSV" : "Export as CSV"}
          </Button>
        </div>
      </div>
      <SubscriberFilters filter={filter} onChange={setFilter} />
      <div ref={list} className="subscriber-list roomy-rows">
        <ListingView
          listing={listing}
          label="Subscribers"
          empty={{
            icon: SearchX,
            title: "No subscribers found",
            words: nobodyWords({ query, state, source }),
            action: isFiltered ? <Button onClick={() => setFilter({})}>Show all</Button> : null,
          }}
          row={(one) => <SubscriberRow key={one.email} subscriber={one} onRemove={() => setLeaving(one)} />}
        />
      </div>
      {leaving ? (
        <RemoveSubscriber
          siteId={siteId}
          subscriber={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => drop(leaving)}
        />
      ) : null}
    </section>
  );
}

/** Where a row has gone, the keyboard goes on with the one that took its place. */
function useStay() {
  const list = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<{ at: number } | null>(null);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    if (left) buttons[Math.min(left.at, buttons.length - 1)]?.focus();
  }, [left]);
  return { list, stayAt: (at: number) => setLeft({ at }) };
}
