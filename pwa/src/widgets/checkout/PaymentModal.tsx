import { CallError } from "@quire/client/errors";
import { detailsProblem } from "@quire/domain/billing/deliveries";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import { useRef, useState } from "react";
import { failureWords } from "../../lib/failureWords.ts";
import { useOnline } from "../../lib/useOnline.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { returnPath } from "./addresses.ts";
import { beginPayment } from "./beginPayment.ts";
import "./checkout.css";
import { DetailsField } from "./DetailsField.tsx";
import type { Offer } from "./offer.ts";
import { refusalWords, WAYS } from "./paymentWords.ts";
import { earnsWords, NEEDS_NETWORK } from "./payWords.ts";
import { promiseWords } from "./promiseWords.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { saveDetails, savedDetails } from "./savedDetails.ts";
import { useDeletionPreview } from "./useDeletionPreview.ts";

export interface PaymentModalProps {
  offer: Offer;
  onClose: () => void;
  /** It is this person's already, or there was nothing left to pay: the order, if there is one. */
  onOwned: (orderId: string | null) => void;
  /** It costs something else, where that is not for the buyer to agree to here: what is given is theirs to choose. */
  onOtherPrice?: (price: Money) => void;
}

interface Problem {
  words: string;
  /** Told, but nothing went wrong. */
  isCalm?: boolean;
}

/** The item, the price, what the creator earns, and how one pays: nothing else stands between a reader and the payment. */
export function PaymentModal({ offer, onClose, onOwned, onOtherPrice }: PaymentModalProps) {
  const isOnline = useOnline();
  const [price, setPrice] = useState(offer.price);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isBusy, setIsBusy, leaveFor } = useDeletionPreview();
  const { promised = null, subject } = offer;
  const { note, gives } = promised ? promiseWords(promised, offer.creator.name) : offer;
  const person = useUser() ?? "";
  const [details, setDetails] = useState(() => (promised ? savedDetails(person, subject) : ""));
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const order = promised ? { ...offer.order, details: details.trim() } : offer.order;
  const shown = { ...offer, price, order };
  const amount = formatMoney(price);

  function ask(next: Money) {
    if (onOtherPrice) return onOtherPrice(next);
    setProblem({
      words: `The price changed to ${formatMoney(next)}. You weren't charged.`,
      isCalm: true,
    });
    setPrice(next);
    setIsBusy(false);
  }

  /** Beside the field that it is about, with the cursor in it. */
  function refuseDetails(words: string) {
    setMissing(words);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[name=details]")?.focus());
  }

  async function pay() {
    const wrong = promised && detailsProblem([promised], details);
    if (wrong) return refuseDetails(wrong);
    setIsBusy(true);
    setProblem(null);
    try {
      const begun = await beginPayment(shown, returnPath());
      if (begun.kind === "away") leaveFor(begun.url);
      else if (begun.kind === "follow") onOwned(begun.orderId);
      else ask(begun.price);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof CallError && error.code === "already_bought") {
        showSnackbar({ title: "You already own this.", message: "You can read it now.", tone: "good" });
        return onOwned(null);
      }
      const { fields } = failureWords(error, ["details"]);
      if (fields.details) refuseDetails(fields.details);
      else setProblem({ words: refusalWords(error) });
    }
  }

  return (
    <Modal
      open
      title={offer.order.type === "support" ? "Give your support" : "Buy"}
      onClose={onClose}
      steadfast
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
            <dd>{gives}</dd>
          </div>
          <div>
            <dt>What the creator earns</dt>
            <dd>{earnsWords(shown)}</dd>
          </div>
          <div>
            <dt>Payment method</dt>
            <dd>{WAYS[providerFor(price.currency)]}</dd>
          </div>
        </dl>
        {promised ? (
          <div className="pay-details">
            <DetailsField
              good={promised}
              creator={offer.creator.name}
              value={details}
              error={missing}
              onChange={(typed) => {
                setDetails(typed);
                setMissing(null);
                saveDetails(person, subject, typed);
              }}
            />
          </div>
        ) : null}
        <div aria-live="polite">
          {problem ? (
            <p className={problem.isCalm ? "pay-problem is-plain" : "pay-problem"}>{problem.words}</p>
          ) : null}
          {isOnline ? null : <p className="pay-problem is-plain">{NEEDS_NETWORK}</p>}
        </div>
        <SandboxNote />
      </div>
    </Modal>
  );
}
