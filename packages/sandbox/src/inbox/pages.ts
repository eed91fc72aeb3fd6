import type { SentMessage } from "../messages.ts";
import { escapeMarkup } from "../pages/html.ts";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
a{color:LinkText}ul{list-style:none;padding:0}li{border-top:1px solid #8886;padding:.75rem 0}small,.dim{color:GrayText}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}.code{font-size:1.75rem;letter-spacing:.2em;font-variant-numeric:tabular-nums}
iframe{width:100%;height:28rem;border:1px solid #8886;background:#fff}button{font:inherit;padding:.25rem .75rem}`;

/** Renders the list of messages, which reloads every few seconds for someone waiting for a code. */
export function listPage(messages: readonly SentMessage[]): string {
  const items = messages.map(
    (message) =>
      `<li><a href="/messages/${escapeMarkup(message.id)}">${escapeMarkup(titleOf(message))}</a> ${codeHtml(message)}<br>
       <small>to ${escapeMarkup(message.to.join(", "))}, ${escapeMarkup(timeOf(message))}</small></li>`,
  );
  const body =
    items.length > 0
      ? `<ul>${items.join("")}</ul><form method="post" action="/messages/clear"><button>Delete all</button></form>`
      : "<p>Nothing was sent yet.</p>";
  return page(
    "Messages",
    `<p class="dim">Mail and text messages end here. Nothing leaves this machine. <a href="/payments">Payments</a> · <a href="/payments#printing">Print jobs</a></p>${body}`,
    true,
  );
}

/** Renders one message with clickable links and its code. A mail's HTML goes into a sandboxed frame. */
export function messagePage(message: SentMessage): string {
  const html =
    message.html === null
      ? ""
      : `<details><summary>As it looks</summary><iframe sandbox title="The message" srcdoc="${escapeMarkup(message.html)}"></iframe></details>`;
  return page(
    titleOf(message),
    `<p><a href="/">All messages</a></p><p class="dim">from ${escapeMarkup(message.from)} to ${escapeMarkup(message.to.join(", "))}, ${escapeMarkup(timeOf(message))}</p>
     ${codeHtml(message)}<pre>${linked(message.text)}</pre>${html}`,
    false,
  );
}

/** Returns a message's six-digit code, or null. */
export function codeOf({ subject, text }: Pick<SentMessage, "subject" | "text">): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(`${subject ?? ""}\n${text}`)?.[0] ?? null;
}

/** Returns every link of a message, in order. */
export function linksOf({ text }: Pick<SentMessage, "text">): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

function codeHtml(message: SentMessage): string {
  const code = codeOf(message);
  return code ? `<span class="code">${code}</span>` : "";
}

function titleOf({ subject, text }: SentMessage): string {
  const first = subject || text.split("\n", 1)[0] || "(no subject)";
  return first.length > 80 ? `${first.slice(0, 79)}…` : first;
}

function timeOf({ at }: SentMessage): string {
  return at.slice(0, 19).replace("T", " ");
}

function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escapeMarkup(part)}">${escapeMarkup(part)}</a>` : escapeMarkup(part),
    )
    .join("");
}

function page(title: string, body: string, isList: boolean): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    ${isList ? '<meta http-equiv="refresh" content="5">' : ""}<title>${escapeMarkup(title)} – sandbox</title><style>${STYLE}</style></head>
    <body><h1>${escapeMarkup(title)}</h1>${body}</body></html>`;
}
