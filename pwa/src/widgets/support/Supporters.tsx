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

/** As many as the specification shows at once. */
const PAGE = 3;

/** Who supports a site, the latest first. Nothing where nobody does yet, or where nobody can say. */
export function Supporters({ siteId, turn }: { siteId: string; turn: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  const ask = useCallback(
    async (next: string | undefined) => {
      const query = next ? { size: PAGE, next } : { size: PAGE };
      const { supporters, next: more } = await callApi(listSupporters, { params: { siteId }, query });
      // A list ends at an empty page too.
      return { rows: supporters, next: supporters.length > 0 ? more : null };
    },
    [siteId, turn],
  );
  const { rows, hasMore, loading, loadMore } = useListing<Supporter>(ask);
  const list = useFocusOnMore(rows?.length ?? 0, loading);
  if (!rows?.length) return null;
  return (
    <section className="supporters" aria-labelledby="supporters">
      <h2 id="supporters">Supporters</h2>
      <ul className="supporters-list" ref={list}>
        {rows.map((one) => (
          <One key={one.id} supporter={one} />
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

function One({ supporter: { name, message, at, given } }: { supporter: Supporter }) {
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
