import { allowedHref } from "@quire/documents/urls";
import { escapeHtml } from "@quire/domain/text/text";

/** Returns a link on its own line, as HTML; only the text if there is no URL. */
export function linkMarkup(address: string, text: string): string {
  const url = allowedHref(address);
  const shown = escapeHtml(text || url || "");
  return url ? `<p><a href="${escapeHtml(url)}">${shown}</a></p>` : `<p>${shown}</p>`;
}
