import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import { formatMoney } from "@quire/domain/billing/money";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import Printer from "lucide-react/icons/printer";
import { useId, useRef, useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { isToShip, orderBadge } from "./orderCopy.ts";
import { Address, PackingSlip } from "./PackingSlip.tsx";
import { ShipForm } from "./ShipForm.tsx";

interface OrderItemProps {
  siteId: string;
  order: SiteBookOrder;
  onChange: (changed: SiteBookOrder) => void;
  /** The order shown is out of date. */
  onStale: () => void;
}

/** One order of a printed book: what was bought, what the creator earns, and shipping it. */
export function OrderItem({ siteId, order, onChange, onStale }: OrderItemProps) {
  const heading = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const { book, buyer, quantity, currency, earnings, total, tracking, confirmed } = order;
  const badge = orderBadge(order);

  function close() {
    setIsOpen(false);
    // The form takes the focus with it: return it to the button that opened it.
    requestAnimationFrame(() => buttons.current?.querySelector("button")?.focus());
  }

  return (
    <li className="book-orders-one" aria-labelledby={heading}>
      <div className="book-orders-head">
        <h2 id={heading}>
          {countOf(quantity, "copy", "copies")} of {book.title}{" "}
          <span className="book-orders-buyer">for {buyer.name}</span>
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="book-orders-soft">
        {confirmed ? `Ordered on ${formatDate(confirmed)} · ` : ""}
        Paid {formatMoney({ amount: total, currency })} · You earn{" "}
        {formatMoney({ amount: earnings, currency })}
      </p>
      {order.shipping_address ? <Address of={order.shipping_address} /> : null}
      {order.by === "self" ? (
        <p className="book-orders-soft">Shipping paid for: {order.shipping_option.name}</p>
      ) : null}
      {tracking ? (
        <p>
          {tracking.courier},{" "}
          {tracking.url ? (
            <a href={tracking.url} target="_blank" rel="noopener noreferrer">
              {tracking.number}
            </a>
          ) : (
            tracking.number
          )}
        </p>
      ) : null}
      {isOpen ? (
        <ShipForm
          siteId={siteId}
          order={order}
          onDone={(changed) => {
            onChange(changed);
            close();
          }}
          onClose={close}
          onStale={onStale}
        />
      ) : null}
      {order.shipping_address && !isOpen ? (
        <div className="book-orders-actions" ref={buttons}>
          {isToShip(order) ? (
            <Button kind="primary" aria-describedby={heading} onClick={() => setIsOpen(true)}>
              Mark as shipped
            </Button>
          ) : null}
          <Button icon={Printer} aria-describedby={heading} onClick={() => setIsPrinting(true)}>
            Packing slip
          </Button>
        </div>
      ) : null}
      {isPrinting ? <PackingSlip order={order} onClose={() => setIsPrinting(false)} /> : null}
    </li>
  );
}
