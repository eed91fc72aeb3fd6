import { listPosts } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import type { ChapterRow, Post, PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { formatMoney } from "@quire/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useSession } from "../../lib/useSession.ts";
import { BuyButton } from "./BuyButton.tsx";
import { bundleOffer, MAX_ITEMS } from "./bundleOffer.ts";
import { earningsCopy } from "./checkoutCopy.ts";
import type { Offer } from "./offer.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { WaitingNotice } from "./WaitingNotice.tsx";
import { useWaitingOrders } from "./waitingOrders.ts";

interface BundleBoxProps {
  serial: Post;
  /** As anyone sees them. */
  chapters: readonly ChapterRow[];
  site: Site;
  /** Refetches when it changes, for example after a payment. */
  version: number;
  /** Reports the parts that this reader can access. */
  onGranted: (ids: ReadonlySet<string>) => void;
}

/** Sells all parts of a serial that this reader doesn't own yet in one payment. */
export function BundleBox({ serial, chapters, site, version, onGranted }: BundleBoxProps) {
  const session = useSession();
  const isKnown = session !== null;
  const userId = session?.user?.id ?? null;
  const [loaded, setLoaded] = useState<{ parts: PostCard[]; userId: string | null } | null>(null);
  const load = useCallback(async () => {
    const sold = chapters.filter(({ visibility }) => visibility === "paid").map(({ id }) => id);
    const parts: PostCard[] = [];
    for (let from = 0; from < sold.length; from += MAX_ITEMS) {
      const ids = sold.slice(from, from + MAX_ITEMS);
      const query = { ids, size: MAX_ITEMS };
      parts.push(...(await callApi(listPosts, { params: { siteId: serial.site_id }, query })).posts);
    }
    setLoaded({ parts, userId });
    onGranted(new Set(parts.filter(({ access }) => access === "granted").map(({ id }) => id)));
  }, [chapters, serial.site_id, userId, onGranted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on a new version
  useEffect(() => {
    // Offline nothing can be bought, so nothing is offered.
    if (isKnown) load().catch(() => {});
  }, [isKnown, load, version]);

  const parts = new Set(loaded?.parts.map(({ id }) => id));
  const waiting = useWaitingOrders(parts.size > 0).filter(({ items }) =>
    items.some(({ id }) => parts.has(id)),
  );
  const ordered = new Set(waiting.flatMap(({ items }) => items.map(({ id }) => id)));
  const bundle = loaded && bundleOffer(serial, loaded.parts, site, session?.currency, ordered);
  const fullBundle = loaded && bundleOffer(serial, loaded.parts, site, session?.currency)?.offer;
  if (!bundle && waiting.length === 0) return null;
  return (
    <div className="serial-bundle">
      {waiting.map((order) => (
        <WaitingNotice
          key={order.id}
          order={order}
          offer={fullBundle && sameAs(order, fullBundle)}
          onPaid={load}
        />
      ))}
      {bundle ? (
        <>
          <BuyButton
            offer={bundle.offer}
            isReady={loaded.userId === userId}
            onOwned={load}
            kind="quiet"
            label={`${bundle.label} for ${formatMoney(bundle.offer.price)}`}
          />
          <p className="locked-small">{earningsCopy(bundle.offer)}</p>
        </>
      ) : null}
      <SandboxNote />
    </div>
  );
}

/** Returns the offer if the order has exactly the same items, else null. */
function sameAs({ items }: Order, offer: Offer): Offer | null {
  const ids = new Set(offer.order.items);
  return items.length === ids.size && items.every(({ id }) => ids.has(id)) ? offer : null;
}
