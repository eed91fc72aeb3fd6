import type { Delivery } from "@quire/contracts/records/delivery";
import type { Purchase } from "@quire/contracts/records/order";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Video from "lucide-react/icons/video";
import { downloadFile } from "../../lib/downloadFile.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatMoment, formatZone } from "../../widgets/localTime.ts";
import { Details } from "./Details.tsx";
import { deliveryCopy } from "./deliveryCopy.ts";
import { meetupEvent } from "./meetupEvent.ts";
import { PurchaseFileRow } from "./PurchaseFileRow.tsx";
import { RefundUndelivered } from "./RefundUndelivered.tsx";

interface DeliveriesProps {
  purchase: Purchase;
  onChange: (to: (before: Purchase) => Purchase) => void;
  /** The purchase has changed: reload it. */
  onStale: () => void;
}

/** What the creator delivers after the payment: its state and content. */
export function Deliveries({ purchase, onChange, onStale }: DeliveriesProps) {
  const { deliveries, details, refund_pending: isRefundPending, site } = purchase;
  const isPending = deliveries.some(({ state }) => state === "wanted") && !isRefundPending;
  const isLate = deliveries.some(({ late }) => late) && !isRefundPending;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      {deliveries.map((delivery) => (
        <One
          key={delivery.id}
          delivery={delivery}
          purchase={purchase}
          isNamed={deliveries.length > 1 || purchase.items.length > 1}
        />
      ))}
      {isLate ? <RefundUndelivered purchase={purchase} onChange={onChange} onStale={onStale} /> : null}
      {details !== null || isPending ? (
        <Details
          id={purchase.id}
          creator={site.name}
          details={details ?? ""}
          mayChange={isPending}
          onChange={onChange}
          onStale={onStale}
        />
      ) : null}
    </section>
  );
}

interface OneProps {
  delivery: Delivery;
  purchase: Purchase;
  /** There are other deliveries or items: show the title. */
  isNamed: boolean;
}

function One({ delivery, purchase, isNamed }: OneProps) {
  const { title, text, file, link, meets_at: meetsAt } = delivery;
  const { badge, line } = deliveryCopy(delivery, purchase.site.name, purchase.refund_pending);
  return (
    <div className="delivery">
      {isNamed ? <h3>{title}</h3> : null}
      <p className="delivery-state">
        <Badge tone={badge.tone}>{badge.label}</Badge> <span>{line}</span>
      </p>
      {link && meetsAt ? (
        <Meeting delivery={delivery} link={link} at={meetsAt} creator={purchase.site.name} />
      ) : null}
      {text ? <p className="receipt-message">{text}</p> : null}
      {file ? (
        <div className="receipt-item">
          <PurchaseFileRow file={file} purchaseId={purchase.id} />
        </div>
      ) : null}
    </div>
  );
}

function Meeting({
  delivery,
  link,
  at,
  creator,
}: {
  delivery: Delivery;
  link: string;
  at: string;
  creator: string;
}) {
  const { id, title } = delivery;
  function save() {
    const event = meetupEvent({ id, title, link, meetsAt: at, creator }, new Date());
    downloadFile(new File([event], "meetup.ics", { type: "text/calendar" }));
  }
  return (
    <div className="delivery-meeting">
      <p className="delivery-time">
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
      </p>
      <p className="purchases-note">Your time: {formatZone(new Date(at))}.</p>
      <p className="delivery-link">
        <a href={link} rel="noopener noreferrer" target="_blank">
          {link}
        </a>
      </p>
      <div className="receipt-acts">
        <Button kind="primary" icon={Video} href={link} rel="noopener noreferrer" target="_blank">
          Join the meetup
        </Button>
        <Button icon={CalendarPlus} onClick={save}>
          Add to calendar
        </Button>
      </div>
    </div>
  );
}
