import { formatMoney } from "@quire/domain/billing/money";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { consumePendingPayment, savePendingPayment } from "../../lib/pendingPayment.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useOnline } from "../../lib/useOnline.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import type { Offer } from "./offer.ts";
import { NEEDS_NETWORK } from "./payWords.ts";
import { startFollowing } from "./startFollowing.ts";

interface BuyButtonProps {
  offer: Offer;
  /** What is offered is known as this person sees it: before that, what they own might be sold to them again. */
  isReady: boolean;
  /** It is this person's: what was closed is open. */
  onOwned: () => Promise<void>;
  words?: string;
  kind?: "primary" | "quiet" | "bare";
}

/** The one action that opens what is sold. A guest signs in first, and the payment opens by itself afterwards. */
export function BuyButton({ offer, isReady, onOwned, words, kind = "primary" }: BuyButtonProps) {
  const page = usePage();
  const person = useUser();
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazy(
    isOpen,
    async () => (await import("./PaymentModal.tsx")).PaymentModal,
    () => {
      setIsOpen(false);
      showSnackbar({ title: NEEDS_NETWORK });
    },
  );
  const { subject } = offer;
  const isHere = person !== null && isReady;
  useEffect(() => {
    if (isHere && consumePendingPayment(subject)) setIsOpen(true);
  }, [isHere, subject]);

  function owned(orderId: string | null) {
    setIsOpen(false);
    if (orderId) void startFollowing({ siteId: offer.siteId, orderId, page, onPaid: onOwned });
    else onOwned().catch(() => {});
  }

  const press = person
    ? { loading: isOpen && !Dialog, onClick: () => setIsOpen(true) }
    : { href: signinHref(page), "data-signin": offer.context, onClick: () => savePendingPayment(subject) };
  return (
    <>
      <Button kind={kind} {...press}>
        {words ?? `Buy for ${formatMoney(offer.price)}`}
      </Button>
      {isOnline ? null : <p className="locked-small">{NEEDS_NETWORK}</p>}
      {Dialog
        ? // Beside what it was opened from, whose look is its own.
          createPortal(
            <Dialog offer={offer} onClose={() => setIsOpen(false)} onOwned={owned} />,
            document.body,
          )
        : null}
    </>
  );
}
