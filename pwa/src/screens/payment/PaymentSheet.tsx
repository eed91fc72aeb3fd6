import { formatMoney } from "@quire/domain/billing/money";
import Hourglass from "lucide-react/icons/hourglass";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ContactSupport } from "../../widgets/checkout/ContactSupport.tsx";
import type { Payable } from "./payable.ts";
import type { usePayment } from "./usePayment.ts";

/** Renders each state of the payment page. */
export function PaymentSheet({ state, load, pay, leave, check }: ReturnType<typeof usePayment>) {
  switch (state.kind) {
    case "loading":
      return (
        <Named>
          <div className="payment">
            <Skeleton of="text" label="Loading your payment" />
          </div>
        </Named>
      );
    case "unreachable":
      return (
        <Named>
          <ErrorState title="We are unable to reach the payment system" onRetry={() => void load()}>
            Nothing is lost, and you won't be charged again for what you've paid. Check your connection and
            try again.
          </ErrorState>
        </Named>
      );
    case "unknown":
      return (
        <EmptyState
          icon={SearchX}
          level={1}
          title="Nothing to pay here"
          action={<Button href="/">Go home</Button>}
        >
          This link isn't a payment, or it's incomplete. Go back to what you wanted to buy and start again.
        </EmptyState>
      );
    case "over":
      return (
        <EmptyState
          icon={Hourglass}
          level={1}
          title="This payment is no longer available"
          action={<Back due={state.due} leave={leave} />}
        >
          Nothing was paid. Go back and start again.
        </EmptyState>
      );
    case "unconfirmed":
      return (
        <Named>
          <ErrorState
            title="We couldn't confirm this payment"
            action={<Back due={state.due} leave={leave} />}
          >
            If money was deducted, <ContactSupport id={state.due.id} label="contact support" /> and mention{" "}
            {`${state.due.what === "order" ? "the order" : "the plan"} ${state.due.id}.`}
          </ErrorState>
        </Named>
      );
    case "waiting":
      return (
        <EmptyState
          icon={Hourglass}
          level={1}
          title="Waiting for your bank"
          action={
            <>
              <Button onClick={() => void check(state.due)}>Check again</Button>
              <Back due={state.due} leave={leave} />
            </>
          }
        >
          You can close this page. We'll email you when the payment arrives. You don't need to pay again.
        </EmptyState>
      );
    case "confirming":
    case "leaving":
      return (
        <Due due={state.due}>
          <ProgressBar label={state.kind === "leaving" ? "Paid. Taking you back" : "Checking your payment"} />
        </Due>
      );
    case "blocked":
      return (
        <Due due={state.due}>
          <p className="payment-problem" role="alert">
            The payment window didn't open. Check your ad blocker and connection, then try again. Nothing was
            paid.
          </p>
          <Button kind="primary" full onClick={() => void pay(state.due)}>
            Try again
          </Button>
          <Back due={state.due} leave={leave} />
        </Due>
      );
    case "ready":
      return (
        <Due due={state.due}>
          {state.failure ? (
            <p className="payment-problem" role="alert">{`${state.failure} Nothing was paid.`}</p>
          ) : null}
          <Button kind="primary" full loading={state.isOpen} onClick={() => void pay(state.due)}>
            {state.due.actionLabel}
          </Button>
          <Back due={state.due} leave={leave} />
          {state.isOpen ? null : (
            <p className="payment-note">
              Approved it in your UPI app? This page updates when your bank confirms.
            </p>
          )}
        </Due>
      );
  }
}

/** The amount due and its payee, with the actions below. */
function Due({ due, children }: { due: Payable; children: ReactNode }) {
  return (
    <section className="payment" aria-labelledby="payment">
      <p className="payment-site">{due.payee}</p>
      <h1 id="payment" className="payment-title">
        {due.title}
      </h1>
      <p className="payment-amount">{formatMoney(due.price)}</p>
      {due.terms ? <p className="payment-terms">{due.terms}</p> : null}
      <p className="payment-note">UPI or card via Razorpay</p>
      <div className="payment-acts">{children}</div>
    </section>
  );
}

function Back({ due, leave }: { due: Payable; leave: (due: Payable, how: "left") => void }) {
  return (
    <Button kind="bare" onClick={() => leave(due, "left")}>
      {`Back to ${due.payee}`}
    </Button>
  );
}

/** A state without a visible page title. */
function Named({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>
        <VisuallyHidden>Payment</VisuallyHidden>
      </h1>
      {children}
    </>
  );
}
