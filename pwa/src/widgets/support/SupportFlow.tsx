import type { Site } from "@quire/contracts/records/site";
import type { Currency, Money } from "@quire/domain/billing/money";
import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { currencyOf } from "../checkout/offer.ts";
import { PaymentModal } from "../checkout/PaymentModal.tsx";
import { startFollowing } from "../checkout/startFollowing.ts";
import { firstGift, inCurrency } from "./gift.ts";
import { SupportForm } from "./SupportForm.tsx";
import { supportOffer } from "./supportOffer.ts";

interface SupportFlowProps {
  site: Site;
  onClose: () => void;
  onPaid: () => Promise<void>;
}

/**
 * The support form, then the payment (specification §4). The thank-you dialog opens after the provider's redirect.
 */
export function SupportFlow({ site, onClose, onPaid }: SupportFlowProps) {
  const page = usePage();
  // The session may arrive after the form opens.
  const known = currencyOf(useSession()?.currency ?? site.currency);
  /** Set when the server says that the user pays in another currency. */
  const [other, setOther] = useState<Currency | null>(null);
  const currency = other ?? known;
  const [filled, setFilled] = useState(() => firstGift(currency));
  const gift = inCurrency(filled, currency);
  const [price, setPrice] = useState<Money | null>(null);

  if (price === null) {
    return (
      <SupportForm
        site={site}
        gift={gift}
        onChange={setFilled}
        onGive={setPrice}
        onClose={onClose}
        note={other ? `You'll pay in ${other}. Choose an amount.` : null}
      />
    );
  }
  return (
    <PaymentModal
      offer={supportOffer(site, price, gift)}
      // Returns to the form, which keeps its values.
      onClose={() => setPrice(null)}
      onPriceChange={(next) => {
        setOther(next.currency);
        setPrice(null);
      }}
      onOwned={(orderId) => {
        onClose();
        if (orderId) void startFollowing({ siteId: site.id, orderId, page, onPaid });
      }}
    />
  );
}
