import type { ResponseToolkit } from "@hapi/hapi";

/**
 * The policy of pages whose forms redirect to the product; it sets no `form-action`, which would block the
 * product's origin.
 */
export const REDIRECTING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** The policy of every other page: loads nothing, runs nothing, cannot be framed. */
const POLICY = `${REDIRECTING}; form-action 'self'`;

/** Answers with an HTML page that browsers do not cache. */
export function answerPage(reply: ResponseToolkit, text: string, policy = POLICY) {
  return reply
    .response(text)
    .type("text/html")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store");
}

/** Escapes text for HTML content and attributes. */
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
