import type { OrderItem, Purchase } from "@quire/contracts/records/order";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { readPath } from "@quire/domain/posts/readPaths";
import Printer from "lucide-react/icons/printer";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ContactSupport } from "../../widgets/checkout/ContactSupport.tsx";
import "../../widgets/checkout/SandboxNote.css";
import { FeedLinksPart } from "../../widgets/feedLinks/FeedLinksPart.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { factsOf, isOwned, refundText, stateOf } from "./orderCopy.ts";
import { PurchaseFileRow } from "./PurchaseFileRow.tsx";
import { SaveBought } from "./SaveBought.tsx";

interface ReceiptProps {
  purchase: Purchase;
  /**
   * Set if this is the device's copy while offline: the complete receipt, or only its entry in the list. Null if it
   * came from the server.
   */
  savedCopy: "whole" | "listed" | null;
  onChange: (to: (before: Purchase) => Purchase) => void;
  onStale: () => void;
}

/** A receipt to read, save and print. */
export function Receipt({ purchase, savedCopy, onChange, onStale }: ReceiptProps) {
  const { product } = usePage();
  const user = useSession()?.user;
  const state = stateOf(purchase);
  const { items, files, message, note, site, title } = purchase;
  const isMine = isOwned(purchase);
  const isPaid = purchase.confirmed !== null;
  // A copy saved by an older version has no such list.
  const deliveries = purchase.deliveries ?? [];
  const isPrinted = purchase.type === "book";
  const isReadable = !isPrinted && items.length > deliveries.length;
  const back = refundText(purchase, Date.now());
  return (
    <article className="receipt">
      <h1>{title}</h1>
      {state ? <Badge tone={state.tone}>{state.label}</Badge> : null}
      {note ? <p className="receipt-note">{note}</p> : null}
      {purchase.state === "error" && !purchase.refunded && !purchase.refund_pending ? (
        <p className="receipt-note">
          <ContactSupport id={purchase.id} label="Email support and mention this order number" />
        </p>
      ) : null}
      {back ? <p className="receipt-note">{back}</p> : null}
      {purchase.processing ? <p className="receipt-note">{PROCESSING}</p> : null}
      {purchase.sandbox ? <p className="q-sandbox">Sandbox payments: no money moved.</p> : null}
      {savedCopy ? <p className="purchases-note">{SAVED_COPY[savedCopy]}</p> : null}
      {isPrinted ? (
        <div className="receipt-acts">
          <Button href={`/orders/book/${purchase.id}`}>Track this order</Button>
        </div>
      ) : null}
      {isMine && isReadable && savedCopy === null ? (
        <div className="receipt-acts">
          <SaveBought purchase={purchase} />
        </div>
      ) : null}
      {deliveries.length ? <Deliveries purchase={purchase} onChange={onChange} onStale={onStale} /> : null}
      {items.length ? (
        <section aria-labelledby="bought">
          <h2 id="bought">{itemsTitle(items.length, isPaid)}</h2>
          <ul className="receipt-items">
            {items.map((item) => (
              <Item key={item.id} item={item} siteId={site.id} currency={purchase.currency} isMine={isMine} />
            ))}
          </ul>
        </section>
      ) : null}
      {message ? (
        <section aria-labelledby="message">
          <h2 id="message">Your message</h2>
          <p className="receipt-message">{message}</p>
          <p className="purchases-note">
            {purchase.private ? `Only ${site.name} can read it.` : "Anyone can read it."}
          </p>
        </section>
      ) : null}
      {files.length ? (
        <section aria-labelledby="files" className="receipt-files">
          <h2 id="files">Files</h2>
          <ul className="receipt-items">
            {files.map((file) => (
              <li key={file.id} className="receipt-item">
                <PurchaseFileRow file={file} purchaseId={purchase.id} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isMine && isReadable && savedCopy === null ? <FeedLinksPart site={site} /> : null}
      <section aria-labelledby="receipt">
        <h2 id="receipt">{isPaid ? "Receipt" : "Order"}</h2>
        <dl className="receipt-facts">
          {factsOf(purchase, user?.name ?? null, product.name).map(([name, value]) => (
            <div key={name} className={name === "Total" ? "receipt-total" : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isPaid ? (
          <Button icon={Printer} onClick={() => window.print()}>
            Print receipt
          </Button>
        ) : null}
        {purchase.state === "error" && !purchase.refunded && !purchase.refund_pending ? null : (
          <p className="purchases-note receipt-support">
            Something wrong? <ContactSupport id={purchase.id} label="Email support" />. The email already
            includes your order number.
          </p>
        )}
      </section>
    </article>
  );
}

const SAVED_COPY = {
  whole: "You're seeing your last saved copy.",
  listed: "You're seeing your last saved copy. Files and deliveries appear when you're back online.",
};

const PROCESSING =
  "Your bank hasn't confirmed this payment yet. Your purchase unlocks automatically when it does, and we'll email you either way. You don't need to pay again.";

function itemsTitle(count: number, isPaid: boolean): string {
  const title = isPaid ? "What you bought" : "What you ordered";
  return count === 1 ? title : `${title}, part by part`;
}

function Item({
  item,
  siteId,
  currency,
  isMine,
}: {
  item: OrderItem;
  siteId: string;
  currency: Money["currency"];
  isMine: boolean;
}) {
  return (
    <li className="receipt-item">
      <span>{isMine && item.url ? <a href={hrefOf(item, siteId)}>{item.title}</a> : item.title}</span>
      <span className="purchases-amount">{formatMoney({ amount: item.amount, currency })}</span>
    </li>
  );
}

/** Opens in the platform's app, which also works offline for saved posts. Posts taken down open in its archive. */
const hrefOf = ({ id, url }: OrderItem, siteId: string) =>
  url?.includes("/archive/") ? url : readPath({ siteId, id });
