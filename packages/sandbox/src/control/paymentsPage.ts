import { escapeMarkup, hiddenFields } from "../pages/html.ts";
import type { PaymentButton, PaymentRow, Provider } from "../provider.ts";
import type { Control } from "./control.ts";
import { kindsOf } from "./readFault.ts";

const MOST = 100;
const DAY = 86_400_000;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
a{color:LinkText}small,.dim{color:GrayText}ul{list-style:none;padding:0}li{border-top:1px solid #8886;padding:.75rem 0}
form{display:inline}button,select,input{font:inherit;padding:.25rem .6rem;margin:.15rem .25rem .15rem 0;max-width:100%}
fieldset{border:1px solid #8888;border-radius:8px;margin:.5rem 0}label{display:inline-block;margin-right:.5rem}
code,label{overflow-wrap:anywhere}.problem{border-left:4px solid #c00;padding-left:.75rem}`;

/**
 * Renders payments, then print jobs and shipments, newest first, with a button for each thing that can happen to them;
 * then faults, the clock and endpoints.
 */
export function paymentsPage(control: Control, problem: string | null): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Payments – sandbox</title><style>${STYLE}</style></head><body>
    <h1>Payments, in the sandbox</h1><p class="dim"><a href="/">Messages</a> · <a href="#printing">Print jobs and shipments</a> · No money moves.</p>
    ${problem === null ? "" : `<p class="problem" role="alert">${escapeMarkup(problem)}</p>`}
    ${rowsHtml(control.payments(), "Nothing was paid yet.")}
    <h2 id="printing">Print jobs and shipments</h2>${rowsHtml(control.shipments(), "Nothing was printed yet.")}
    ${faultsHtml(control)}${clockHtml(control)}${endpointsHtml(control)}</body></html>`;
}

function rowsHtml(rowsOf: Record<string, PaymentRow[]>, none: string): string {
  const rows = Object.entries(rowsOf).flatMap(([provider, list]) => list.map((row) => ({ provider, row })));
  rows.sort((one, other) => other.row.at - one.row.at);
  const items = rows.slice(0, MOST).map(({ provider, row }) => rowHtml(provider, row));
  return items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p>${none}</p>`;
}

function rowHtml(provider: string, row: PaymentRow): string {
  const time = new Date(row.at * 1000).toISOString().slice(0, 19).replace("T", " ");
  return `<li><strong>${escapeMarkup(row.kind)}</strong> <code>${escapeMarkup(row.id)}</code> · ${escapeMarkup(row.state)}<br>
    <small>${escapeMarkup(provider)}, ${time}</small> ${escapeMarkup(row.about)}<br>
    ${row.buttons.map((button) => buttonHtml(provider, button)).join("")}</li>`;
}

function buttonHtml(provider: string, { label, call, fields }: PaymentButton): string {
  return `<form method="post" action="/${provider}/${call}">${hiddenFields(fields)}<button>${escapeMarkup(label)}</button></form>`;
}

function faultsHtml({ providers, faults }: Control): string {
  const forms = providers.filter(({ webhooks }) => webhooks).map(faultForm);
  const waiting = Object.entries(faults.list()).flatMap(([provider, list]) =>
    list.map(({ kind, times, event }) => {
      const what = event === undefined ? kind : `${kind} of ${event}`;
      return `<li>${escapeMarkup(provider)}: ${escapeMarkup(what)}, ${times} more</li>`;
    }),
  );
  const clear = `<form method="post" action="/faults/clear"><button>Nothing any more</button></form>`;
  return `<h2>What goes wrong</h2>${forms.join("")}${waiting.length > 0 ? `<ul>${waiting.join("")}</ul>${clear}` : ""}`;
}

function faultForm(provider: Provider): string {
  const kinds = kindsOf(provider).map((kind) => `<option>${kind}</option>`);
  return `<form method="post" action="/faults"><fieldset><legend>${escapeMarkup(provider.name)}</legend>
    ${hiddenFields({ provider: provider.name })}
    <label>What <select name="kind">${kinds.join("")}</select></label>
    <label>How often <input name="times" inputmode="numeric" size="4" value="1"></label>
    <label>Milliseconds, if it comes late <input name="delay" inputmode="numeric" size="7" placeholder="15000"></label>
    <label>Type of event, if webhook-… <input name="event" size="28" placeholder="any"></label>
    <button>Let it go wrong</button></fieldset></form>`;
}

function clockHtml({ clock }: Control): string {
  const now = new Date(clock.now()).toISOString().slice(0, 19).replace("T", " ");
  const step = (label: string, days: number) =>
    `<form method="post" action="/clock">${hiddenFields({ advance: String(days * DAY) })}<button>${label}</button></form>`;
  return `<h2>Time</h2><p>In the sandbox it is ${now}. ${step("A day on", 1)}${step("31 days on", 31)}${step("A year on", 365)}
    <form method="post" action="/clock">${hiddenFields({ at: "now" })}<button>Back to now</button></form></p>`;
}

function endpointsHtml({ endpoints }: Control): string {
  const items = Object.entries(endpoints.list()).flatMap(([provider, urls]) =>
    urls.map((url) => `<li>${escapeMarkup(provider)} <code>${escapeMarkup(url)}</code></li>`),
  );
  return `<h2>Where events are posted</h2>${items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>Nowhere.</p>"}`;
}
