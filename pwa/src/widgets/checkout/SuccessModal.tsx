import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { countOf } from "@quire/domain/text/counts";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { READ_HASH, startReading } from "../../lib/startReading.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { dateHere } from "../localTime.ts";
import { ShareModal } from "../share/ShareModal.tsx";
import "./checkout.css";
import { SandboxNote } from "./SandboxNote.tsx";

interface SuccessModalProps {
  /** Null when nobody is signed in to read it. */
  order: Order | null;
  onClose: () => void;
}

/** Thank-you dialog after a payment, with next steps. */
export function SuccessModal({ order, onClose }: SuccessModalProps) {
  const page = usePage();
  const user = useSession()?.user;
  const [isSharing, setIsSharing] = useState(false);
  if (isSharing) {
    return (
      <ShareModal
        kind="share"
        title={page.title}
        url={page.canonical.split("?")[0] ?? ""}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      open
      title="Thank you"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setIsSharing(true)}>Share</Button>
          <DoneButton order={order} onClose={onClose} />
        </>
      }
    >
      <div className="thanks">
        <span className="thanks-mark">
          <Icon of={CircleCheck} size={28} />
        </span>
        <p>{thanksWords(order)}</p>
        {order?.waits_until ? (
          <p>
            {order.site.name} delivers it by {dateHere(order.waits_until)}. We'll email you when it's ready.
          </p>
        ) : null}
        {order ? (
          <p className="pay-note">
            {user?.email ? `We emailed your receipt to ${user.email}.` : "Your receipt is in your purchases."}
          </p>
        ) : (
          <p className="pay-note">Sign in to get it here and in your purchases.</p>
        )}
        {order ? (
          <a
            href={platformHref(page, order.waits_until ? `/purchase/${order.id}` : "/purchases")}
            onClick={onClose}
          >
            {order.waits_until ? "See your purchase" : "See your purchases"}
          </a>
        ) : null}
        <SandboxNote />
      </div>
    </Modal>
  );
}

/** Opens what was bought: on this page, or its first part on another. Closes the dialog where nothing can be read. */
function DoneButton({ order, onClose }: SuccessModalProps) {
  const { data } = usePage();
  const first = order?.items[0];
  if (!order || !first?.url || order.waits_until || !["post", "bulk"].includes(order.type)) {
    return (
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    );
  }
  const isHere = "post" in data && data.post.id === first.id;
  const start = () => {
    onClose();
    // The dialog gives the focus back as it closes.
    if (isHere) setTimeout(startReading);
  };
  return (
    <Button kind="primary" onClick={start} {...(isHere ? {} : { href: first.url + READ_HASH })}>
      Start reading
    </Button>
  );
}

/** One sentence that names what was paid for. */
function thanksWords(order: Order | null): string {
  if (!order) return "Payment received.";
  const paid = formatMoney(order);
  if (order.type === "support") return `You gave ${order.site.name} ${paid}.`;
  if (order.type === "bulk") return `You bought ${countOf(order.items.length, "part")} for ${paid}.`;
  return `You bought “${order.title}” for ${paid}.`;
}
