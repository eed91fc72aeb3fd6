import type { Delivery } from "@quire/contracts/records/delivery";
import type { Purchase } from "@quire/contracts/records/order";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Video from "lucide-react/icons/video";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { momentWords, zoneWords } from "../../widgets/localTime.ts";
import { Details } from "./Details.tsx";
import { deliveryWords } from "./deliveryWords.ts";
import { FileOfPurchase } from "./FileOfPurchase.tsx";
import { MoneyBack } from "./MoneyBack.tsx";
import { meetupEvent } from "./meetupEvent.ts";

interface DeliveriesProps {
  purchase: Purchase;
  onChange: (to: (before: Purchase) => Purchase) => void;
  /** Something happened meanwhile: look again. */
  onStale: () => void;
}

/** What its creator delivers after the payment: how it stands, and what came. */
export function Deliveries({ purchase, onChange, onStale }: DeliveriesProps) {
  const { deliveries, details, going_back: isGoingBack, site } = purchase;
  const isWanted = deliveries.some(({ state }) => state === "wanted") && !isGoingBack;
  const isLate = deliveries.some(({ late }) => late) && !isGoingBack;
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
      {isLate ? <MoneyBack purchase={purchase} onChange={onChange} onStale={onStale} /> : null}
      {details !== null || isWanted ? (
        <Details
          id={purchase.id}
          creator={site.name}
          details={details ?? ""}
          mayChange={isWanted}
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
  /** There is more than this: it is told which one it is. */
  isNamed: boolean;
}

function One({ delivery, purchase, isNamed }: OneProps) {
  const { title, text, file, link, meets_at: meetsAt } = delivery;
  const { badge, line } = deliveryWords(delivery, purchase.site.name, purchase.going_back);
  return (
    <div className="delivery">
      {isNamed ? <h3>{title}</h3> : null}
      <p className="delivery-state">
        <Badge tone={badge.tone}>{badge.words}</Badge> <span>{line}</span>
      </p>
      {link && meetsAt ? (
        <Meeting delivery={delivery} link={link} at={meetsAt} creator={purchase.site.name} />
      ) : null}
      {text ? <p className="receipt-message">{text}</p> : null}
      {file ? (
        <div className="receipt-item">
          <FileOfPurchase file={file} purchaseId={purchase.id} />
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
    const url = URL.createObjectURL(new Blob([event], { type: "text/calendar" }));
    const anchor = document.createElement("a");
    anchor.href = url;
    anchor.download = "meetup.ics";
    anchor.click();
    // Browsers read it after the press has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
  return (
    <div className="delivery-meeting">
      <p className="delivery-time">
        <time dateTime={at}>{momentWords(new Date(at))}</time>
      </p>
      <p className="purchases-note">Your time: {zoneWords(new Date(at))}.</p>
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
