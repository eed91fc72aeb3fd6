import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { GOOD_TYPE_LABELS } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import { useId, useRef, useState } from "react";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatBytes } from "../../widgets/formatBytes.ts";
import { formatMoment } from "../../widgets/localTime.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";

interface DeliveryItemProps {
  siteId: string;
  delivery: SiteDelivery;
  /** False for staff, who can only view. */
  mayDeliver: boolean;
  onChange: (changed: SiteDelivery) => void;
  /** The delivery shown is out of date. */
  onStale: () => void;
}

/** One purchase to deliver: the buyer's details, the due date, and what was delivered. */
export function DeliveryItem({ siteId, delivery, mayDeliver, onChange, onStale }: DeliveryItemProps) {
  const heading = useId();
  const opener = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { title, buyer, good_type, details, ordered, state } = delivery;
  const due = dueBadge(delivery, Date.now());
  const isDone = state === "delivered";

  function close() {
    setIsOpen(false);
    // The form takes the focus with it: return it to the button that opened it.
    requestAnimationFrame(() => opener.current?.querySelector("button")?.focus());
  }

  return (
    <li className="deliveries-one" aria-labelledby={heading}>
      <div className="deliveries-head">
        <h2 id={heading}>
          {title} <span className="deliveries-for">for {buyer.name}</span>
        </h2>
        <Badge tone={due.tone}>{due.label}</Badge>
      </div>
      <p className="deliveries-soft">
        {GOOD_TYPE_LABELS[good_type]} · Bought on {formatDate(ordered)}
      </p>
      <blockquote className={details ? "deliveries-details" : "deliveries-details is-none"}>
        {details ?? "They didn't leave any details."}
      </blockquote>
      {isDone && !isOpen ? <Delivered delivery={delivery} /> : null}
      {isOpen ? (
        <DeliveryForm
          {...{ siteId, delivery, onStale }}
          onDone={(changed) => {
            onChange(changed);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {mayDeliver && !isOpen ? (
        <div className="deliveries-acts" ref={opener}>
          <Button
            kind={isDone ? undefined : "primary"}
            aria-describedby={heading}
            onClick={() => setIsOpen(true)}
          >
            {isDone ? "Edit" : "Deliver"}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** What was delivered to the buyer. */
function Delivered({ delivery: { text, file, link, meets_at: at } }: { delivery: SiteDelivery }) {
  return (
    <div className="deliveries-given">
      <p className="deliveries-soft">What you delivered</p>
      {at && link ? (
        <p>
          {formatMoment(new Date(at))}
          <br />
          {link}
        </p>
      ) : null}
      {text ? <p className="deliveries-text">{text}</p> : null}
      {file ? (
        <p>
          {file.name} <span className="deliveries-soft">{formatBytes(file.size)}</span>
        </p>
      ) : null}
    </div>
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** Days left from which the due date is shown in color. */
const SOON_DAYS = 3;

/** Returns the time left for the creator, in calendar days (UTC), as the buyer is told the date. */
export function dueBadge(
  { state, due, delivered }: Pick<SiteDelivery, "state" | "due" | "delivered">,
  now: number,
): { tone: NonNullable<BadgeProps["tone"]>; label: string } {
  if (state === "delivered") return { tone: "good", label: `Delivered on ${formatDate(delivered ?? due)}` };
  if (state === "withdrawn") return { tone: "plain", label: "Payment refunded" };
  const at = Date.parse(due);
  if (at <= now) return { tone: "bad", label: `Overdue since ${formatDate(due)}` };
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS);
  const left = ["today", "tomorrow"][days] ?? `in ${days} days`;
  return { tone: days <= SOON_DAYS ? "warn" : "plain", label: `Due ${left}` };
}
