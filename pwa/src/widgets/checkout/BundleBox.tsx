import { listPosts } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import type { ChapterRow, Post, PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { formatMoney } from "@quire/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useSession } from "../../lib/useSession.ts";
import { BuyButton } from "./BuyButton.tsx";
import { bundleOffer, MOST_AT_ONCE } from "./bundleOffer.ts";
import type { Offer } from "./offer.ts";
import { earnsWords } from "./payWords.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { WaitingNotice } from "./WaitingNotice.tsx";
import { useWaitingOrders } from "./waitingOrders.ts";

interface BundleBoxProps {
  serial: Post;
  /** As everybody sees them. */
  chapters: readonly ChapterRow[];
  site: Site;
  /** Another turn asks again: something was paid. */
  turn: number;
  /** What of it is this reader's. */
  onGranted: (ids: ReadonlySet<string>) => void;
}

/** Sells all parts of a serial that this reader does not have yet, in one payment. */
export function BundleBox({ serial, chapters, site, turn, onGranted }: BundleBoxProps) {
  const session = useSession();
  const isKnown = session !== null;
  const person = session?.user?.id ?? null;
  const [known, setKnown] = useState<{ parts: PostCard[]; person: string | null } | null>(null);
  const load = useCallback(async () => {
    const sold = chapters.filter(({ visibility }) => visibility === "paid").map(({ id }) => id);
    const parts: PostCard[] = [];
    for (let from = 0; from < sold.length; from += MOST_AT_ONCE) {
      const ids = sold.slice(from, from + MOST_AT_ONCE);
      const query = { ids, size: MOST_AT_ONCE };
      parts.push(...(await callApi(listPosts, { params: { siteId: serial.site_id }, query })).posts);
    }
    setKnown({ parts, person });
    onGranted(new Set(parts.filter(({ access }) => access === "granted").map(({ id }) => id)));
  }, [chapters, serial.site_id, person, onGranted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    // With no network nothing can be bought, and nothing is offered.
    if (isKnown) load().catch(() => {});
  }, [isKnown, load, turn]);

  const parts = new Set(known?.parts.map(({ id }) => id));
  const waiting = useWaitingOrders(parts.size > 0).filter(({ items }) =>
    items.some(({ id }) => parts.has(id)),
  );
  const ordered = new Set(waiting.flatMap(({ items }) => items.map(({ id }) => id)));
  const found = known && bundleOffer(serial, known.parts, site, session?.currency, ordered);
  const whole = known && bundleOffer(serial, known.parts, site, session?.currency)?.offer;
  if (!found && waiting.length === 0) return null;
  return (
    <div className="serial-bundle">
      {waiting.map((order) => (
        <WaitingNotice key={order.id} order={order} offer={whole && sameAs(order, whole)} onPaid={load} />
      ))}
      {found ? (
        <>
          <BuyButton
            offer={found.offer}
            isReady={known.person === person}
            onOwned={load}
            kind="quiet"
            words={`${found.label} for ${formatMoney(found.offer.price)}`}
          />
          <p className="locked-small">{earnsWords(found.offer)}</p>
        </>
      ) : null}
      <SandboxNote />
    </div>
  );
}

/** The offer, where the order is for the same. */
function sameAs({ items }: Order, offer: Offer): Offer | null {
  const ids = new Set(offer.order.items);
  return items.length === ids.size && items.every(({ id }) => ids.has(id)) ? offer : null;
}
