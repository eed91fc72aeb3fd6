import { escapeMarkup, hiddenFields } from "../../../pages/html.ts";
import { moneyText } from "../../../pages/money.ts";
import { sheet } from "../../../pages/sheet.ts";
import type { Payment } from "../payments/payment.ts";
import type { Due } from "./due.ts";
import type { CheckoutOptions } from "./options.ts";

/** What the frame sends to the page that opened it. */
export type Message =
  | { event: "success"; response: Record<string, string> }
  | { event: "failed"; error: Record<string, unknown> };

/** Disabled until `frame.js` runs, which would otherwise miss a press. */
const CLOSE = `<button type="button" data-close disabled>Close<small>Go back without paying</small></button>`;

/** Seconds between two checks for a pending payment. */
const POLL_SECONDS = 2;

/** Renders the choice of payment methods. */
export function choicePage(due: Due, options: CheckoutOptions): string {
  const button = (way: string, label: string, small: string, isMain = false) =>
    `<button name="way" value="${way}"${isMain ? ' class="main"' : ""}>${label}<small>${small}</small></button>`;
  return frame(
    options.name || "Pay",
    `${sum(due)}<form method="post">${button("card", "Pay by card", "The card pays", true)}
    ${button("challenge", "3-D Secure", "The bank asks who is paying")}
    ${button("decline", "Decline", "The bank says no")}</form>
    <form method="post"><label>UPI address <input name="vpa" value="buyer@upi" autocomplete="off"></label>
    ${button("upi", "Pay by UPI", "Your phone asks you")}</form>${CLOSE}`,
    options,
  );
}

/** Renders the bank's 3-D Secure page. */
export function challengePage(payment: Payment, options: CheckoutOptions): string {
  return frame(
    "Your bank asks: is it you?",
    `<form method="post">${hiddenFields({ payment: payment.id })}
    <button name="way" value="pass" class="main">Pass<small>It is</small></button>
    <button name="way" value="fail">Fail<small>It is not</small></button></form>`,
    options,
  );
}

/** Renders the buyer's phone, for UPI. */
export function phonePage(payment: Payment, options: CheckoutOptions): string {
  return frame(
    "On your phone",
    `<p>${escapeMarkup(payment.vpa ?? "")} is asked for ${moneyText(payment.amount, payment.currency)}.</p>
    <form method="post">${hiddenFields({ payment: payment.id })}
    <button name="way" value="pass" class="main">Approve<small>It is paid</small></button>
    <button name="way" value="refuse">Decline<small>It is not</small></button>
    <button name="way" value="wait">Leave it for later<small>It is settled on the page of payments</small></button></form>`,
    options,
  );
}

/** Renders a pending payment; the page reloads itself at `next`. */
export function waitingPage(next: string, options: CheckoutOptions): string {
  return frame(
    "Waiting for your phone",
    `<p>The payment goes on when this is closed. It is settled on the sandbox's page of payments.</p>${CLOSE}`,
    options,
    null,
    `<meta http-equiv="refresh" content="${POLL_SECONDS};url=${escapeMarkup(next)}">`,
  );
}

export function paidPage(response: Record<string, string>, options: CheckoutOptions): string {
  return frame("Paid", "<p>You may close this.</p>", options, { event: "success", response });
}

/** Renders a failed payment: notifies the page that opened the frame, and offers another try. */
export function failedPage(payment: Payment, back: string, options: CheckoutOptions): string {
  const error = {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
  return frame(
    "Not paid",
    `<p class="problem" role="alert">${escapeMarkup(payment.error_description ?? "")}</p>
    <p><a href="${escapeMarkup(back)}">Try again</a></p>${CLOSE}`,
    options,
    { event: "failed", error },
  );
}

/** Renders why nothing can be paid. */
export function refusalPage(text: string, options: CheckoutOptions): string {
  return frame("This cannot be paid", `<p role="alert">${escapeMarkup(text)}</p>${CLOSE}`, options);
}

function sum({ about, amount, currency }: Due): string {
  return `<table><tr class="sum"><td>${escapeMarkup(about)}</td><td>${moneyText(amount, currency)}</td></tr></table>`;
}

function frame(
  title: string,
  body: string,
  { origin }: CheckoutOptions,
  message: Message | null = null,
  head = "",
): string {
  // Without a background of its own, a frame shows the page behind it.
  const style = "<style>:root{background:Canvas}</style>";
  const content = escapeMarkup(JSON.stringify({ origin, message }));
  const script = `<script src="/razorpay/v1/frame.js" defer></script>`;
  return sheet(title, body, `<meta name="checkout-message" content="${content}">${style}${head}${script}`);
}
