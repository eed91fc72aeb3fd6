import { listSupporters } from "@quire/contracts/calls/orders";
import type { Supporter } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { dateHere } from "../localTime.ts";
import { useFocusOnMore } from "../useFocusOnMore.ts";
import "./support.css";

/** Page size set by the specification. */
const PAGE = 3;

/** A site's supporters, latest first. Renders nothing if there are none or the list can't load. */
export function Supporters({ siteId, version }: { siteId: string; version: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on a new version
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = next ? { size: PAGE, next } : { size: PAGE };
      const { supporters, next: more } = await callApi(listSupporters, { params: { siteId }, query });
      // An empty page also ends the list.
      return { rows: supporters, next: supporters.length > 0 ? more : null };
    },
    [siteId, version],
  );
  const { rows, hasMore, loading, loadMore } = useListing<Supporter>(fetchPage);
  const list = useFocusOnMore(rows?.length ?? 0, loading);
  if (!rows?.length) return null;
  return (
    <section className="supporters" aria-labelledby="supporters">
      <h2 id="supporters">Supporters</h2>
      <ul className="supporters-list" ref={list}>
        {rows.map((one) => (
          <SupporterRow key={one.id} supporter={one} />
        ))}
      </ul>
      {hasMore ? (
        <Button loading={loading} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function SupporterRow({ supporter: { name, message, at, payment: given } }: { supporter: Supporter }) {
  return (
    <li className="supporter">
      <p className="supporter-name">
        {name}
        <span className="supporter-at">{dateHere(at)}</span>
        {given ? <span className="supporter-given">{formatMoney(given)}</span> : null}
        {given?.private ? <Badge>Only you can see this</Badge> : null}
        {given?.refunded ? <Badge>Refunded</Badge> : null}
      </p>
      {message ? <p className="supporter-words">{message}</p> : null}
    </li>
  );
}
