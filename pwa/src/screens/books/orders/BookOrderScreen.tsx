import { CallError } from "@quire/client/errors";
import { cancelBookOrder, getBookPurchase } from "@quire/contracts/calls/books";
import type { BookOrder } from "@quire/contracts/records/bookOrder";
import { formatMoney } from "@quire/domain/billing/money";
import SearchX from "lucide-react/icons/search-x";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { local } from "../../../lib/localPort.ts";
import { onReturn } from "../../../lib/onReturn.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useMine } from "../../../lib/useMine.ts";
import { usePolling } from "../../../lib/usePolling.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { useOnline } from "../../../ui/useOnline.ts";
import { ConfirmDialog } from "../../../widgets/ConfirmDialog.tsx";
import { ContactSupport } from "../../../widgets/checkout/ContactSupport.tsx";
import "../../../widgets/checkout/SandboxNote.css";
import { dateHere } from "../../../widgets/localTime.ts";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { arrivalOf } from "../order/orderCopy.ts";
import "./orders.css";
import { addressLines } from "../addressLines.ts";
import { changesSoon, mayChangeAddress, refundText, stateOf, timelineOf } from "./orderStateCopy.ts";

/** One order of printed books: where it is, and what the buyer can do. */
export function BookOrderScreen() {
  const { data } = usePage();
  const userId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return userId && id ? <Ordered key={userId + id} userId={userId} id={id} /> : <Skeleton of="text" />;
}

/** Returns an order that was never opened on this device, from its saved list. */
async function fromList(id: string): Promise<BookOrder | null> {
  const saved = (await local.loadOwnList("bookOrders")) as { orders: BookOrder[] } | undefined;
  return saved?.orders.find((one) => one.id === id) ?? null;
}

function Ordered({ userId, id }: { userId: string; id: string }) {
  const fetchOrder = useCallback(() => callApi(getBookPurchase, { params: { id } }), [id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<BookOrder>(
    userId,
    `bookOrder:${id}`,
    fetchOrder,
  );
  // Its printing and shipping go on elsewhere.
  useEffect(() => onReturn(reload), [reload]);
  usePolling(value !== null && !isSavedOffline && changesSoon(value), async () => {
    const next = await fetchOrder();
    change(() => next);
  });
  const isMissing = failure instanceof CallError && failure.status === 404;
  const listed = useLazy(failure !== null && !isMissing, () => fromList(id));
  if (isMissing) {
    return (
      <EmptyState
        icon={SearchX}
        level={1}
        title="Order not found"
        action={<Button href="/orders/book">See your orders</Button>}
      >
        You may be signed in to a different account than the one that ordered it.
      </EmptyState>
    );
  }
  const order = value ?? listed;
  if (order)
    return <OrderView order={order} isSavedCopy={failure !== null} onChange={(next) => change(() => next)} />;
  if (!failure) return <Skeleton of="text" label="Loading your order" />;
  return (
    <>
      <h1 className="q-hidden">Book order</h1>
      <ErrorState title="We couldn't load this order" onRetry={reload}>
        Your orders haven't changed. Check your connection and try again, or email support if this keeps
        happening.
      </ErrorState>
    </>
  );
}

interface OrderViewProps {
  order: BookOrder;
  /** This is the device's copy: nothing can be changed now. */
  isSavedCopy: boolean;
  onChange: (order: BookOrder) => void;
}

export function OrderView({ order, isSavedCopy, onChange }: OrderViewProps) {
  const [isPlaced] = useState(() => new URLSearchParams(location.search).has("placed"));
  const { book, site, currency, tracking, address_problem: problem } = order;
  const state = stateOf(order);
  const refund = refundText(order, Date.now());
  const cover = pictureOf(book.cover_image, "6rem");
  const isPaid = order.confirmed !== null;
  return (
    <article className="book-order">
      {isPlaced && isPaid && !order.refunded ? (
        <div className="book-order-thanks" role="status">
          <h2>Thank you. Your order is placed.</h2>
          <p>We'll email you when it's printed and when it ships.</p>
        </div>
      ) : null}
      <header className="book-order-head">
        {cover ? (
          <div className="book-order-cover">
            <Picture {...cover} alt="" />
          </div>
        ) : null}
        <div>
          <h1>{book.title}</h1>
          <p className="order-small">
            by {book.author || site.name} · <a href={book.url}>Book page</a>
          </p>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
      </header>
      {state.text && !problem ? <p>{state.text}</p> : null}
      {order.note ? <p>{order.note}</p> : null}
      {refund ? <p>{refund}</p> : null}
      {order.sandbox ? <p className="q-sandbox">Sandbox payments: no money moved.</p> : null}
      {isSavedCopy ? <p className="order-small">You're seeing your last saved copy.</p> : null}
      {problem ? (
        <div className="book-order-problem" role="alert">
          <p>{problem.message || state.text}</p>
          {isSavedCopy ? null : <CorrectAddress order={order} onChange={onChange} isPrimary />}
        </div>
      ) : null}
      <section aria-labelledby="progress">
        <h2 id="progress">Progress</h2>
        <Timeline order={order} />
        {tracking ? (
          <p>
            {tracking.courier}: {tracking.number}{" "}
            {tracking.url && /^https?:\/\//.test(tracking.url) ? (
              <a href={tracking.url} target="_blank" rel="noreferrer">
                Track the parcel
              </a>
            ) : null}
          </p>
        ) : null}
      </section>
      <section aria-labelledby="to">
        <h2 id="to">Shipping</h2>
        <address className="book-order-address">
          {addressLines(order.shipping_address).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
            <span key={at}>{line}</span>
          ))}
        </address>
        <p className="order-small">
          {order.shipping_option.name}. {tracking ? "" : arrivalOf(order.shipping_option)}
        </p>
        {mayChangeAddress(order) && !isSavedCopy ? (
          <CorrectAddress order={order} onChange={onChange} />
        ) : null}
      </section>
      <section aria-labelledby="total">
        <h2 id="total">{isPaid ? "Receipt" : "Order"}</h2>
        <dl className="order-total">
          {factsOf(order).map(([name, text]) => (
            <div key={name} className={name === "Total" ? "is-total" : undefined}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="book-order-acts">
        {order.can_cancel && !isSavedCopy ? <Cancel order={order} onChange={onChange} /> : null}
      </div>
      <p className="order-small">
        {order.can_cancel
          ? "You can cancel until printing starts. "
          : isPaid && order.fulfillment === "delivered"
            ? "Damaged or misprinted? We reprint or refund it. "
            : ""}
        Something wrong? <ContactSupport id={order.id} about="Book order" label="Email support" />. The email
        already includes your order number.
      </p>
    </article>
  );

  function factsOf({ quantity, copies, shipping, tax, total, amount_refunded: back }: BookOrder) {
    const money = (amount: number) => formatMoney({ amount, currency });
    const facts: [string, string][] = [
      ["Order number", order.id],
      ["Date", dateHere(order.confirmed ?? order.created)],
      ["Sold by", site.name],
      [quantity === 1 ? "1 copy" : `${quantity} copies`, money(copies)],
      ["Shipping cost", money(shipping)],
      ["Tax", money(tax)],
      ["Total", money(total)],
    ];
    if (back > 0) facts.push(["Refunded", money(back)]);
    return facts;
  }
}

function Timeline({ order }: { order: BookOrder }) {
  return (
    <ol className="book-order-steps">
      {timelineOf(order).map(({ label, at, note, isCurrent }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only grow, and may repeat
          key={index}
          className={at === null ? "is-ahead" : isCurrent ? "is-current" : undefined}
          aria-current={isCurrent ? "step" : undefined}
        >
          <span>{label}</span>
          <span className="order-small">{at === null ? "To come" : dateHere(at)}</span>
          {note ? <span className="order-small">{note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

interface ChangeProps {
  order: BookOrder;
  onChange: (order: BookOrder) => void;
}

function Cancel({ order, onChange }: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)} disabled={!isOnline}>
        Cancel order
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title="Cancel this order?"
          actionLabel="Cancel order"
          cancelLabel="Keep order"
          onClose={close}
          act={async () => {
            const canceled = await callApi(cancelBookOrder, { params: { id: order.id } });
            onChange(canceled);
            close();
            showSnackbar({ title: "Order canceled", message: "You get a full refund.", tone: "good" });
          }}
        >
          Nothing is printed, and you get a full refund of{" "}
          {formatMoney({ amount: order.total, currency: order.currency })}.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function CorrectAddress({ order, onChange, isPrimary }: ChangeProps & { isPrimary?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazy(
    isOpen,
    async () => (await import("./AddressModal.tsx")).AddressModal,
    () => setIsOpen(false),
  );
  return (
    <>
      <Button
        kind={isPrimary ? "primary" : "quiet"}
        loading={isOpen && !Dialog}
        onClick={() => setIsOpen(true)}
      >
        {isPrimary ? "Correct the address" : "Change address"}
      </Button>
      {Dialog ? <Dialog order={order} onChange={onChange} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
