import type { Order } from "@quire/contracts/records/order";
import { useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { BuyButton } from "./BuyButton.tsx";
import type { Offer } from "./offer.ts";
import { startFollowing } from "./startFollowing.ts";
import { mayPayOtherwise, waitingWords } from "./waitingWords.ts";

interface WaitingNoticeProps {
  order: Order;
  /** The same once more, where the order stands for all of it. */
  offer?: Offer | null;
  /** It is paid: what was closed is open. */
  onPaid: () => Promise<void>;
}

/** Where something was sold to this reader, until their bank has answered. */
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
      <p className="locked-words">{waitingWords(order)}</p>
      <Button loading={isBusy} onClick={() => void check()}>
        Check again
      </Button>
      {offer && mayPayOtherwise(order) ? (
        <BuyButton offer={offer} kind="bare" words="Pay another way" isReady onOwned={onPaid} />
      ) : null}
      <p className="locked-small">
        <a href={platformHref(page, `/purchase/${order.id}`)}>See your order</a>
      </p>
    </>
  );
}
