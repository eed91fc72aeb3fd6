import { CallError } from "@quire/client/errors";
import { detailsProblem } from "@quire/domain/billing/deliveries";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import { useRef, useState } from "react";
import { failureMessages } from "../../lib/failureMessages.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { returnPath } from "./addresses.ts";
import { startPayment } from "./startPayment.ts";
import "./checkout.css";
import { earningsCopy, NEEDS_NETWORK } from "./checkoutCopy.ts";
import { DetailsField } from "./DetailsField.tsx";
import type { Offer } from "./offer.ts";
import { PolicyLinks } from "./PolicyLinks.tsx";
import { deliveryCopy, PAYMENT_METHODS, refusalCopy } from "./paymentCopy.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { saveDetails, savedDetails } from "./savedDetails.ts";
import { useCheckoutRedirect } from "./useCheckoutRedirect.ts";

export interface PaymentModalProps {
  offer: Offer;
  onClose: () => void;
  /** Called when the user already owns it or nothing was left to pay, with the order's id if there is one. */
  onOwned: (orderId: string | null) => void;
  /**
   * Called when the price changed. Set where the buyer chooses the amount (support); otherwise the new price is
   * currentOffer for approval.
   */
  onPriceChange?: (price: Money) => void;
}

interface Problem {
  message: string;
  /** Informational, not an error. */
  isInfo?: boolean;
}

/** Payment dialog: the item, its price, the creator's share and the payment method. */
export function PaymentModal({ offer, onClose, onOwned, onPriceChange }: PaymentModalProps) {
  const isOnline = useOnline();
  const [price, setPrice] = useState(offer.price);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isBusy, setIsBusy, redirect } = useCheckoutRedirect();
  const { promised = null, subject } = offer;
  const { note, description } = promised ? deliveryCopy(promised, offer.creator.name) : offer;
  const userId = useUser() ?? "";
  const [details, setDetails] = useState(() => (promised ? savedDetails(userId, subject) : ""));
  const [detailsError, setDetailsError] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const order = promised ? { ...offer.order, details: details.trim() } : offer.order;
  const currentOffer = { ...offer, price, order };
  const amount = formatMoney(price);

  function confirmPrice(next: Money) {
    if (onPriceChange) return onPriceChange(next);
    setProblem({
      message: `The price changed to ${formatMoney(next)}. You weren't charged.`,
      isInfo: true,
    });
    setPrice(next);
    setIsBusy(false);
  }

  /** Shows the error below the details field and focuses it. */
  function refuseDetails(message: string) {
    setDetailsError(message);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[name=details]")?.focus());
  }

  async function pay() {
    const wrong = promised && detailsProblem([promised], details);
    if (wrong) return refuseDetails(wrong);
    setIsBusy(true);
    setProblem(null);
    try {
      const start = await startPayment(currentOffer, returnPath());
      if (start.kind === "away") redirect(start.url);
      else if (start.kind === "follow") onOwned(start.orderId);
      else confirmPrice(start.price);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof CallError && error.code === "already_bought") {
        showSnackbar({ title: "You already own this.", message: "You can read it now.", tone: "good" });
        return onOwned(null);
      }
      const { fields } = failureMessages(error, ["details"]);
      if (fields.details) refuseDetails(fields.details);
      else setProblem({ message: refusalCopy(error) });
    }
  }

  return (
    <Modal
      open
      title={offer.order.type === "support" ? "Give your support" : "Buy"}
      onClose={onClose}
      persistent
      actions={
        isOnline ? (
          <Button kind="primary" full loading={isBusy} onClick={pay}>
            {`Pay ${amount}`}
          </Button>
        ) : null
      }
    >
      <div className="pay-modal" ref={form}>
        <div className="pay-item">
          <div>
            <p className="pay-title">{offer.title}</p>
            {note ? <p className="pay-note">{note}</p> : null}
          </div>
          <p className="pay-price">{amount}</p>
        </div>
        <dl className="pay-facts">
          <div>
            <dt>What you get</dt>
            <dd>{description}</dd>
          </div>
          <div>
            <dt>What the creator earns</dt>
            <dd>{earningsCopy(currentOffer)}</dd>
          </div>
          <div>
            <dt>Payment method</dt>
            <dd>{PAYMENT_METHODS[providerFor(price.currency)]}</dd>
          </div>
        </dl>
        {promised ? (
          <div className="pay-details">
            <DetailsField
              good={promised}
              creator={offer.creator.name}
              value={details}
              error={detailsError}
              onChange={(typed) => {
                setDetails(typed);
                setDetailsError(null);
                saveDetails(userId, subject, typed);
              }}
            />
          </div>
        ) : null}
        <div aria-live="polite">
          {problem ? (
            <p className={problem.isInfo ? "pay-problem is-plain" : "pay-problem"}>{problem.message}</p>
          ) : null}
          {isOnline ? null : <p className="pay-problem is-plain">{NEEDS_NETWORK}</p>}
        </div>
        <PolicyLinks of={["refund-policy", "terms"]} />
        <SandboxNote />
      </div>
    </Modal>
  );
}
