import type { ResponseToolkit } from "@hapi/hapi";

/** Pages whose forms lead on to the product: its origin must be allowed, too, so none is named. */
export const LEADING_ON = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** Every other page: it loads nothing, runs nothing and is framed by nobody. */
const POLICY = `${LEADING_ON}; form-action 'self'`;

/** A page as an answer, never kept by a browser. */
export function answerPage(reply: ResponseToolkit, text: string, policy = POLICY) {
  return reply
    .response(text)
    .type("text/html")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store");
}

/** Text that stands in a page or an attribute as itself. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function hiddenFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
    )
    .join("");
}
