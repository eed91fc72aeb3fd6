import type { Site } from "@quire/contracts/records/site";
import { formatMoney } from "@quire/domain/billing/money";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { useState } from "react";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { currencyOf } from "../checkout/offer.ts";
import { ShareModal } from "../share/ShareModal.tsx";
import { SUGGESTED } from "./amounts.ts";
import "./support.css";

/** Preview of support for the creator, with a link to share. Creators can't support themselves. */
export function SupportPreview({ site, onClose }: { site: Site; onClose: () => void }) {
  const [isSharing, setIsSharing] = useState(false);
  const currency = currencyOf(useSession()?.currency ?? site.currency);
  if (isSharing)
    return <ShareModal kind="share" title={`Support ${site.name}`} url={site.url} onClose={onClose} />;
  return (
    <Modal
      open
      title="Readers can support you"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => setIsSharing(true)}>
            Share your page
          </Button>
        </>
      }
    >
      <p>
        Readers see this on your page and below your posts, and choose how much to give. You can't support
        yourself.
      </p>
      <div className="support-sample" aria-hidden="true">
        <Icon of={HeartHandshake} size={28} />
        <p className="support-sample-title">{`Support ${site.name}`}</p>
        <p className="support-sample-amounts">
          {SUGGESTED[currency].map((amount) => (
            <span key={amount}>{formatMoney({ amount, currency })}</span>
          ))}
        </p>
      </div>
    </Modal>
  );
}
