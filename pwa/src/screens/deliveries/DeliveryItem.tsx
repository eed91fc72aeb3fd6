import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { GOOD_TYPE_LABELS } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import { useId, useRef, useState } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { momentWords } from "../../widgets/localTime.ts";
import { wordsOfBytes } from "../../widgets/wordsOfBytes.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { dueWords } from "./dueWords.ts";

interface DeliveryItemProps {
  siteId: string;
  delivery: SiteDelivery;
  /** Staff look only. */
  mayDeliver: boolean;
  onChange: (changed: SiteDelivery) => void;
  /** It is not as it is shown any more. */
  onStale: () => void;
}

/** One thing that somebody bought: what they want, until when, and what they got. */
export function DeliveryItem({ siteId, delivery, mayDeliver, onChange, onStale }: DeliveryItemProps) {
  const heading = useId();
  const opener = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { title, buyer, good_type, details, ordered, state } = delivery;
  const due = dueWords(delivery, Date.now());
  const isDone = state === "delivered";

  function close() {
    setIsOpen(false);
    // The form is gone with the focus in it: back to the button that opened it.
    requestAnimationFrame(() => opener.current?.querySelector("button")?.focus());
  }

  return (
    <li className="deliveries-one" aria-labelledby={heading}>
      <div className="deliveries-head">
        <h2 id={heading}>
          {title} <span className="deliveries-for">for {buyer.name}</span>
        </h2>
        <Badge tone={due.tone}>{due.words}</Badge>
      </div>
      <p className="deliveries-soft">
        {GOOD_TYPE_LABELS[good_type]} · Bought on {formatDate(ordered)}
      </p>
      <blockquote className={details ? "deliveries-details" : "deliveries-details is-none"}>
        {details ?? "They didn't leave any details."}
      </blockquote>
      {isDone && !isOpen ? <Given delivery={delivery} /> : null}
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

/** What the buyer has. */
function Given({ delivery: { text, file, link, meets_at: at } }: { delivery: SiteDelivery }) {
  return (
    <div className="deliveries-given">
      <p className="deliveries-soft">What you delivered</p>
      {at && link ? (
        <p>
          {momentWords(new Date(at))}
          <br />
          {link}
        </p>
      ) : null}
      {text ? <p className="deliveries-text">{text}</p> : null}
      {file ? (
        <p>
          {file.name} <span className="deliveries-soft">{wordsOfBytes(file.size)}</span>
        </p>
      ) : null}
    </div>
  );
}
