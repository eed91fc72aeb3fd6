import { listDomesticShipping, listPressShipping } from "@quire/contracts/calls/books";
import type { BookQuote, ShippingOption } from "@quire/contracts/records/bookOrder";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { platformHref, signinHref } from "../../../lib/links.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { savePendingPayment } from "../../../lib/pendingPayment.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useOnline } from "../../../ui/useOnline.ts";
import { returnPath } from "../../../widgets/checkout/addresses.ts";
import { ContactSupport } from "../../../widgets/checkout/ContactSupport.tsx";
import { PolicyLinks } from "../../../widgets/checkout/PolicyLinks.tsx";
import { PAYMENT_METHODS, refusalCopy } from "../../../widgets/checkout/paymentCopy.ts";
import { SandboxNote } from "../../../widgets/checkout/SandboxNote.tsx";
import "../../../widgets/checkout/checkout.css";
import { useCheckoutRedirect } from "../../../widgets/checkout/useCheckoutRedirect.ts";
import { addressLines } from "../addressLines.ts";
import { isDomesticOrder, isPreorder, orderCurrency } from "../bookFacts.ts";
import {
  type AddressErrors,
  AddressForm,
  addressErrorsIn,
  errorsOf,
  focusFirstError,
} from "./AddressForm.tsx";
import {
  firstCountry,
  lastAddress,
  NO_ADDRESS,
  type OrderDraft,
  readDraft,
  rememberAddress,
  saveDraft,
  trimmed,
} from "./addressDraft.ts";
import type { BookToOrder } from "./bookToOrder.ts";
import { addressRules } from "./loadRules.ts";
import "./order.css";
import {
  arrivalOf,
  DUTIES,
  linesOf,
  ORDER_OFFLINE,
  type Problem,
  previewProblem,
  shippingProblem,
} from "./orderCopy.ts";
import { type BookOrderRequest, isPriceChange, previewOrder, startBookOrder } from "./startBookOrder.ts";
import { subjectOf } from "./subjectOf.ts";

/** Copies in one order. */
const MAX_COPIES = 100;

/** The order of a book: copies and address first, then shipping, the total and the payment. */
export function OrderModal(props: BookToOrder & { onClose: () => void }) {
  const { book, site, postId, buyer, isOwn, onClose } = props;
  const page = usePage();
  const userId = useUser();
  const isOnline = useOnline();
  const rules = useLazy(true, addressRules, () =>
    setProblem({ message: ORDER_OFFLINE, mayEmail: false, isInfo: true }),
  );
  const [draft, setDraft] = useDraft(postId, userId, buyer.country);
  const [errors, setErrors] = useState<AddressErrors & { quantity?: string }>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [options, setOptions] = useState<ShippingOption[] | null>(null);
  const [option, setOption] = useState<string>("");
  const [quote, setQuote] = useState<BookQuote | null>(null);
  const { isBusy, setIsBusy, redirect } = useCheckoutRedirect();
  const body = useRef<HTMLFormElement>(null);
  /** Only the latest preview counts. */
  const latest = useRef(0);
  const { country } = draft.address;
  const currency = orderCurrency(buyer, site, country);
  const unit = (book.own_prices ?? book.prices)[currency];

  const request = (key: string, { quantity, address }: OrderDraft): BookOrderRequest => ({
    post_id: postId,
    quantity,
    shipping_option: key,
    currency,
    shipping_address: address,
    pre_order: isPreorder(book, new Date()),
  });

  function change(next: OrderDraft) {
    setDraft(next);
    setErrors({});
    setProblem(null);
  }

  /** The draft, ready to send; null if something is wrong with it, which is then shown. */
  function checked(): OrderDraft | null {
    if (!rules) return null;
    const address = trimmed(draft.address);
    const wrong: typeof errors = errorsOf(address, rules);
    if (!(draft.quantity >= 1 && draft.quantity <= MAX_COPIES))
      wrong.quantity = `Order between 1 and ${MAX_COPIES} copies.`;
    refuse(wrong);
    return Object.keys(wrong).length === 0 ? { ...draft, address } : null;
  }

  /** Shows what is wrong below each field. */
  function refuse(wrong: typeof errors) {
    setErrors(wrong);
    focusFirstError(body);
  }

  async function listOptions() {
    if (isBusy) return;
    const ready = checked();
    if (!ready || unit === undefined) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const call = isDomesticOrder(buyer, site, country) ? listDomesticShipping : listPressShipping;
      const { quantity, address: shipping_address } = ready;
      const query = { post_id: postId, quantity, shipping_address, price: unit * quantity };
      const { options: found } = await callApi(call, { body: query, idempotent: true });
      const [first] = found;
      if (!first) throw new Error("no options");
      setDraft(ready);
      setOptions(found);
      await choose(first.key, ready);
    } catch (error) {
      const wrong = addressErrorsIn(error);
      if (wrong) refuse(wrong);
      else setProblem(shippingProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function choose(key: string, of: OrderDraft) {
    latest.current += 1;
    const own = latest.current;
    setOption(key);
    setQuote(null);
    setProblem(null);
    try {
      const found = await previewOrder(site.id, request(key, of));
      if (own === latest.current) setQuote(found);
    } catch (error) {
      if (own === latest.current) setProblem(previewProblem(error));
    }
  }

  async function pay() {
    if (!quote) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const start = await startBookOrder(site.id, quote, request(option, draft), returnPath());
      if (start.kind === "price") return await showNewPrice();
      if (userId) await rememberAddress(userId, draft.address);
      if (start.kind === "away") return redirect(start.url);
      location.assign(platformHref(page, `/orders/book/${start.orderId}?placed=1`));
    } catch (error) {
      if (isPriceChange(error)) return showNewPrice();
      setIsBusy(false);
      setProblem({ message: refusalCopy(error), mayEmail: false });
    }
  }

  /** Previews again: a changed price is never paid unseen. */
  async function showNewPrice() {
    await choose(option, draft);
    setIsBusy(false);
    setProblem({
      message: "The price changed. Check the new total. You weren't charged.",
      mayEmail: false,
      isInfo: true,
    });
  }

  function editAddress() {
    latest.current += 1;
    setOptions(null);
    setQuote(null);
    setProblem(null);
  }

  const isChoosing = options !== null;
  return (
    <Modal
      open
      title={book.preorder_until ? "Pre-order" : "Order"}
      onClose={onClose}
      persistent
      actions={isOnline ? actions() : null}
    >
      <form
        ref={body}
        className="order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || !isOnline) return;
          if (isChoosing) void pay();
          else if (userId) void listOptions();
        }}
      >
        <div className="pay-item">
          <div>
            <p className="pay-title">{book.details.title}</p>
            <p className="pay-note">
              {isOwn ? "Your own copies, at your own price" : `by ${book.details.author || site.name}`}
            </p>
          </div>
          {unit === undefined ? null : <p className="pay-price">{formatMoney({ amount: unit, currency })}</p>}
        </div>
        {book.preorder_until ? (
          <p className="order-small">
            Printed and shipped after {formatDate(book.preorder_until)}. You can cancel until printing starts.
          </p>
        ) : null}
        {isChoosing ? (
          <Choose
            {...{ options, option, quote }}
            currency={quote?.currency ?? currency}
            draft={draft}
            isFailed={problem !== null && !problem.isInfo}
            onEdit={editAddress}
            onChoose={(key) => void choose(key, draft)}
          />
        ) : rules ? (
          <>
            <Field
              label="Copies"
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_COPIES}
              value={Number.isNaN(draft.quantity) ? "" : draft.quantity}
              error={errors.quantity}
              onChange={(event) => change({ ...draft, quantity: event.target.valueAsNumber })}
            />
            <AddressForm
              address={draft.address}
              rules={rules}
              errors={errors}
              onChange={(address) => change({ ...draft, address })}
            />
          </>
        ) : problem ? null : (
          <Skeleton of="text" label="Loading the form" />
        )}
        {!isChoosing && unit === undefined ? (
          <p className="order-small" role="status">
            {currency === "INR"
              ? "This book isn't sold in rupees, so it can't be shipped within India."
              : "This book is sold in rupees only, for delivery within India."}
          </p>
        ) : null}
        <div aria-live="polite">
          {problem && isOnline ? <ProblemText problem={problem} postId={postId} /> : null}
          {isOnline ? null : <p className="pay-problem is-plain">{ORDER_OFFLINE}</p>}
        </div>
        <PolicyLinks of={["refund-policy", "terms"]} />
        <SandboxNote />
        {/* Submits by Enter; the visible buttons are outside the form. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );

  function actions() {
    if (isChoosing) {
      return (
        <>
          <Button onClick={editAddress}>Back</Button>
          <Button
            kind="primary"
            loading={isBusy || (quote === null && problem === null)}
            onClick={() => void pay()}
          >
            {quote ? `Pay ${formatMoney({ amount: quote.total, currency: quote.currency })}` : "Pay"}
          </Button>
        </>
      );
    }
    if (!rules || unit === undefined) return null;
    if (userId === null) {
      const saveForLater = () => {
        saveDraft(postId, draft);
        savePendingPayment(subjectOf(postId));
      };
      return (
        <Button kind="primary" full href={signinHref(page)} data-signin="purchaseBook" onClick={saveForLater}>
          Sign in to continue
        </Button>
      );
    }
    return (
      <Button kind="primary" full loading={isBusy} onClick={() => void listOptions()}>
        See shipping options
      </Button>
    );
  }
}

interface ChooseProps {
  draft: OrderDraft;
  options: ShippingOption[];
  option: string;
  quote: BookQuote | null;
  currency: BookQuote["currency"];
  /** The preview of the chosen option failed. */
  isFailed: boolean;
  onChoose: (key: string) => void;
  onEdit: () => void;
}

/** Shipping options side by side, and what the chosen one costs in all. */
function Choose({ draft, options, option, quote, currency, isFailed, onChoose, onEdit }: ChooseProps) {
  return (
    <>
      <div className="order-to">
        <p className="order-small">{addressLines(draft.address).join(", ")}</p>
        <Button kind="bare" size="s" onClick={onEdit}>
          Change
        </Button>
      </div>
      <fieldset className="order-options">
        <legend>Shipping</legend>
        {options.map((one) => (
          <label key={one.key} className="order-option">
            <input
              type="radio"
              name="shipping"
              value={one.key}
              checked={one.key === option}
              onChange={() => onChoose(one.key)}
            />
            <span className="order-option-words">
              <span>{one.name}</span>
              <span className="order-small">{arrivalOf(one)}</span>
            </span>
            <span className="order-amount">{formatMoney({ amount: one.cost, currency })}</span>
          </label>
        ))}
      </fieldset>
      {quote ? (
        <>
          <dl className="order-total">
            {linesOf(quote).map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney({ amount, currency: quote.currency })}</dd>
              </div>
            ))}
            <div className="is-total">
              <dt>Total</dt>
              <dd>{formatMoney({ amount: quote.total, currency: quote.currency })}</dd>
            </div>
          </dl>
          {quote.may_owe_duties ? <p className="order-small">{DUTIES}</p> : null}
          <p className="order-small">
            {PAYMENT_METHODS[quote.provider]}. You can cancel until printing starts.
          </p>
        </>
      ) : isFailed ? null : (
        <Skeleton of="text" label="Working out the total" />
      )}
    </>
  );
}

function ProblemText({ problem, postId }: { problem: Problem; postId: string }) {
  return (
    <p className={problem.isInfo ? "pay-problem is-plain" : "pay-problem"}>
      {problem.message}
      {problem.mayEmail ? (
        <>
          {" "}
          If it is right, <ContactSupport id={postId} about="Book order" label="email support" />.
        </>
      ) : null}
    </p>
  );
}

/** What the buyer chose and typed: as this tab saved it, else with the address of their last order. */
function useDraft(postId: string, userId: string | null, country: string | null) {
  const [draft, setDraft] = useState<OrderDraft>(
    () => readDraft(postId) ?? { quantity: 1, address: { ...NO_ADDRESS, country: firstCountry(country) } },
  );
  const isTyped = useRef(readDraft(postId) !== null);
  useEffect(() => {
    if (!userId || isTyped.current) return;
    let isMounted = true;
    void lastAddress().then((address) => {
      if (isMounted && address && !isTyped.current) setDraft((before) => ({ ...before, address }));
    });
    return () => {
      isMounted = false;
    };
  }, [userId]);
  const change = (next: OrderDraft) => {
    isTyped.current = true;
    setDraft(next);
    saveDraft(postId, next);
  };
  return [draft, change] as const;
}
