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
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useDebounced } from "../../lib/useDebounced.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/Row.tsx";
import { ConfirmedDownload } from "../../widgets/confirmIdentity/ConfirmedDownload.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { RemoveSubscriber } from "./RemoveSubscriber.tsx";
import { SubscriberFilters } from "./SubscriberFilters.tsx";
import { emptyText, stateBadge, subscriberNote } from "./subscriberCopy.ts";
import "../../widgets/RoomyRows.css";

const PAUSE_MS = 250;
const ROWS = 50;

interface SubscriberListProps {
  siteId: string;
  onRemoved: () => void;
}

/** The subscribers without an account, imported or from the form: search, filter, remove, export. */
export function SubscriberList({ siteId, onRemoved }: SubscriberListProps) {
  const [filter, setFilter] = useState<SubscriberFilter>({});
  const { state, source } = filter;
  const query = useDebounced(filter.query, PAUSE_MS);
  const load = useCallback(
    async (next: string | undefined) => {
      const filters = { query, state, source, next, size: ROWS };
      const answer = await callApi(listSubscribers, { params: { id: siteId }, query: filters });
      return { rows: answer.subscribers, next: answer.next };
    },
    [siteId, query, state, source],
  );
  const listing = useListing<Subscriber>(load);
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const { list, stayAt } = useStay();
  const isFiltered = Boolean(filter.query || state || source);

  function drop({ email }: Subscriber) {
    stayAt(listing.rows?.findIndex((row) => row.email === email) ?? 0);
    listing.change((rows) => rows.filter((row) => row.email !== email));
    setRemoving(null);
    onRemoved();
  }
  return (
    <section aria-labelledby="subscribers-list">
      <div className="subscribers-head">
        <h2 id="subscribers-list">Email subscribers</h2>
        <div className="subscribers-actions">
          <Button size="s" icon={MailPlus} href="/mailinglist/import">
            Import more
          </Button>
          <ExportList siteId={siteId} filter={filter} isFiltered={isFiltered} />
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
            text: emptyText({ query, state, source }),
            action: isFiltered ? <Button onClick={() => setFilter({})}>Show all</Button> : null,
          }}
          row={(one) => <SubscriberRow key={one.email} subscriber={one} onRemove={() => setRemoving(one)} />}
        />
      </div>
      {removing ? (
        <RemoveSubscriber
          siteId={siteId}
          subscriber={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => drop(removing)}
        />
      ) : null}
    </section>
  );
}

interface ExportListProps {
  siteId: string;
  filter: SubscriberFilter;
  isFiltered: boolean;
}

/** Downloads the list as CSV. On a site it leads to the same list on the platform, where users confirm who they are. */
function ExportList({ siteId, filter, isFiltered }: ExportListProps) {
  const page = usePage();
  if (page.site) {
    return (
      <Button size="s" icon={Download} href={platformHref(page, "/mailinglist")}>
        Export on {page.product.name}
      </Button>
    );
  }
  return (
    <ConfirmedDownload size="s" href={addressOf(exportSubscribers, { id: siteId }, filter)}>
      {isFiltered ? "Export these as CSV" : "Export as CSV"}
    </ConfirmedDownload>
  );
}

/** Moves focus to the row that takes the place of a removed one. */
function useStay() {
  const list = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<{ at: number } | null>(null);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    if (left) buttons[Math.min(left.at, buttons.length - 1)]?.focus();
  }, [left]);
  return { list, stayAt: (at: number) => setLeft({ at }) };
}

interface SubscriberRowProps {
  subscriber: Subscriber;
  onRemove: () => void;
}

/** One address of the list. */
function SubscriberRow({ subscriber, onRemove }: SubscriberRowProps) {
  const { email, state } = subscriber;
  const badge = stateBadge(state);
  return (
    <Row
      title={email}
      note={subscriberNote(subscriber)}
      end={
        <>
          {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
          <Button size="s" aria-label={`Remove ${email}`} onClick={onRemove}>
            Remove…
          </Button>
        </>
      }
    />
  );
}
