import { formatMoney } from "@quire/domain/billing/money";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { consumePendingPayment, savePendingPayment } from "../../lib/pendingPayment.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { NEEDS_NETWORK } from "./checkoutCopy.ts";
import type { Offer } from "./offer.ts";
import { startFollowing } from "./startFollowing.ts";

interface BuyButtonProps {
  offer: Offer;
  /** Whether the offer reflects what this user owns. Until then a payment could sell it to them twice. */
  isReady: boolean;
  /** Called when the user owns it already: unlock it. */
  onOwned: () => Promise<void>;
  label?: string;
  kind?: "primary" | "quiet" | "bare";
}

/** The buy button. A guest signs in first, and the payment dialog then opens automatically. */
export function BuyButton({ offer, isReady, onOwned, label, kind = "primary" }: BuyButtonProps) {
  const page = usePage();
  const userId = useUser();
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
  const mayOpen = userId !== null && isReady;
  useEffect(() => {
    if (mayOpen && consumePendingPayment(subject)) setIsOpen(true);
  }, [mayOpen, subject]);

  function owned(orderId: string | null) {
    setIsOpen(false);
    if (orderId) void startFollowing({ siteId: offer.siteId, orderId, page, onPaid: onOwned });
    else onOwned().catch(() => {});
  }

  const press = userId
    ? { loading: isOpen && !Dialog, onClick: () => setIsOpen(true) }
    : { href: signinHref(page), "data-signin": offer.context, onClick: () => savePendingPayment(subject) };
  return (
    <>
      <Button kind={kind} {...press}>
        {label ?? `Buy for ${formatMoney(offer.price)}`}
      </Button>
      {isOnline ? null : <p className="locked-small">{NEEDS_NETWORK}</p>}
      {Dialog
        ? // Rendered outside the surrounding box, whose styles don't apply to a dialog.
          createPortal(
            <Dialog offer={offer} onClose={() => setIsOpen(false)} onOwned={owned} />,
            document.body,
          )
        : null}
    </>
  );
}
