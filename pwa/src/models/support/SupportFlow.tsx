import type { Site } from "@quire/contracts/records/site";
import type { Currency } from "@quire/domain/money";
import { useState } from "react";
import { usePage } from "../../platform/PageContext.ts";
import { useSession } from "../../platform/useSession.ts";
import { currencyOf } from "../checkout/offer.ts";
import { PaymentModal } from "../checkout/PaymentModal.tsx";
import { startFollowing } from "../checkout/startFollowing.ts";
import { firstGift, type Gift, SupportForm } from "./SupportForm.tsx";
import { supportOffer } from "./supportOffer.ts";

interface SupportFlowProps {
  site: Site;
  onClose: () => void;
  onPaid: () => Promise<void>;
}

/** The form, then the payment (specification §4); success and sharing come where the payment comes back to. */
export function SupportFlow({ site, onClose, onPaid }: SupportFlowProps) {
  const page = usePage();
  const known = currencyOf(useSession()?.currency ?? site.currency);
  /** Where the server says that this person pays in another currency. */
  const [other, setOther] = useState<Currency | null>(null);
  const currency = other ?? known;
  const [gift, setGift] = useState<Gift>(() => firstGift(currency));
  const [amount, setAmount] = useState<number | null>(null);

  if (amount === null) {
    return (
      <SupportForm
        site={site}
        currency={currency}
        gift={gift}
        onChange={setGift}
        onGive={setAmount}
        onClose={onClose}
        note={other ? `You pay in ${other}. Choose how much you give.` : null}
      />
    );
  }
  return (
    <PaymentModal
      offer={supportOffer(site, { amount, currency }, gift)}
      // Back to what was filled in, which is still there.
      onClose={() => setAmount(null)}
      onOtherPrice={(price) => {
        setOther(price.currency);
        setGift((before) => ({ ...before, chosen: firstGift(price.currency).chosen, own: "" }));
        setAmount(null);
      }}
      onOwned={(orderId) => {
        onClose();
        if (orderId) void startFollowing({ siteId: site.id, orderId, page, onPaid });
      }}
    />
  );
}
