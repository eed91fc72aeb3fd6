import { escapeMarkup } from "../../../pages/html.ts";
import { moneyText } from "../../../pages/money.ts";
import { sheet } from "../../../pages/sheet.ts";
import type { Checkout } from "../checkout/checkout.ts";

/** Renders the pay page: what is sold, and a button for each outcome. */
export function payPage({ session, items, asked }: Checkout, problem: string | null): string {
  const lines = items.map(
    ({ description, quantity, amount_total, currency }) =>
      `<tr><td>${escapeMarkup(description)}${quantity > 1 ? ` × ${quantity}` : ""}</td><td>${moneyText(amount_total, currency)}</td></tr>`,
  );
  const trial = asked.trialDays > 0 ? `<p>The first ${asked.trialDays} days are free.</p>` : "";
  const bank =
    session.mode === "payment"
      ? `<button name="way" value="bank">Pay by bank<small>It takes days to arrive</small></button>`
      : "";
  return sheet(
    "Pay",
    `<table>${lines.join("")}<tr class="sum"><td>To pay now</td><td>${moneyText(session.amount_total, session.currency)}</td></tr></table>${trial}
    ${problem === null ? "" : `<p class="problem" role="alert">${escapeMarkup(problem)}</p>`}
    <form method="post">
    <button name="way" value="approve" class="main">Approve<small>The card pays</small></button>
    <button name="way" value="challenge">3-D Secure<small>The bank asks who is paying</small></button>
    <button name="way" value="decline">Decline the card<small>The bank says no</small></button>${bank}
    <button name="way" value="abandon">Abandon<small>Go back without paying</small></button></form>`,
  );
}

/** Renders the bank's 3-D Secure page. */
export function challengePage(): string {
  return sheet(
    "Your bank asks: is it you?",
    `<form method="post"><button name="way" value="pass" class="main">Pass<small>It is</small></button>
    <button name="way" value="fail">Fail<small>It is not</small></button></form>`,
  );
}

/** Renders a bank debit in progress. */
export function processingPage(next: string): string {
  return sheet(
    "Processing",
    `<p>The bank was asked. Its answer is given on the sandbox's <a href="/payments">page of payments</a>.</p>
    <p><a href="${escapeMarkup(next)}">Continue</a></p>`,
  );
}

/** Renders a session that is complete or expired. */
export function closedPage({ session }: Checkout, next: string | null): string {
  const text =
    session.status === "expired"
      ? "The time to pay is over. Nothing was taken."
      : "This was paid for already.";
  const link = next === null ? "" : `<p><a href="${escapeMarkup(next)}">Continue</a></p>`;
  return sheet(session.status === "expired" ? "Expired" : "Complete", `<p>${text}</p>${link}`);
}
