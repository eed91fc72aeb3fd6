import type { Order } from "@quire/contracts/records/order";
import { useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { BuyButton } from "./BuyButton.tsx";
import type { Offer } from "./offer.ts";
import { startFollowing } from "./startFollowing.ts";
import { allowsOtherMethod, waitingCopy } from "./waitingCopy.ts";

interface WaitingNoticeProps {
  order: Order;
  /** The offer, if the order covers exactly its items. */
  offer?: Offer | null;
  /** Called when the payment arrives: unlock what was bought. */
  onPaid: () => Promise<void>;
}

/** Replaces the buy button while the buyer's bank processes the payment. */
export function WaitingNotice({ order, offer, onPaid }: WaitingNoticeProps) {
  const page = usePage();
  const [isBusy, setIsBusy] = useState(false);

  async function check() {
    setIsBusy(true);
    await startFollowing({ siteId: order.site.id, orderId: order.id, page, onPaid }).catch(() => {});
    setIsBusy(false);
  }

  return (
    <>
      <p className="locked-words">{waitingCopy(order)}</p>
      <Button loading={isBusy} onClick={() => void check()}>
        Check again
      </Button>
      {offer && allowsOtherMethod(order) ? (
        <BuyButton offer={offer} kind="bare" label="Pay another way" isReady onOwned={onPaid} />
      ) : null}
      <p className="locked-small">
        <a href={platformHref(page, `/purchase/${order.id}`)}>See your order</a>
      </p>
    </>
  );
}
