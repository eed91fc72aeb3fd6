import { allowedHref } from "@quire/documents/urls";
import { escapeHtml } from "@quire/domain/text/text";

/** A link on a line of its own, as HTML; the bare words where there is no address. */
export function linkMarkup(address: string, text: string): string {
  const url = allowedHref(address);
  const shown = escapeHtml(text || url || "");
  return url ? `<p><a href="${escapeHtml(url)}">${shown}</a></p>` : `<p>${shown}</p>`;
}
