import { escapeHtml, unescapeHtml } from "@quire/documents/html/escape";

/**
 * Makes the relative links in a post's HTML absolute, for feeds and email, which are read elsewhere. `base` is the
 * address of the page that shows the post: `other.md`, `../other`, `?a=1` and `#notes` are relative to it.
 */
export function absoluteLinks(html: string, base: string): string {
  const absolute = (escaped: string): string => {
    const address = unescapeHtml(escaped);
    if (address.startsWith("#")) return escapeHtml(base + address);
    // Parsing would also rewrite what is absolute already.
    if (/^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, base)) return escaped;
    return escapeHtml(new URL(address, base).href);
  };
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(
        /(\s(?:src|href|poster)=")([^"]*)/g,
        (_, open: string, address: string) => open + absolute(address),
      )
      .replace(/(\ssrcset=")([^"]*)/g, (_, open: string, set: string) => {
        return (
          open + set.replace(/(^|,\s*)([^\s,]+)/g, (_, before: string, one: string) => before + absolute(one))
        );
      }),
  );
}
