import { cleanText } from "./characters.ts";

const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:", "tel:"]);
const IMAGE_PROTOCOLS = new Set(["http:", "https:"]);
const MAX_URL = 4000;

/** The protocol a browser would see: it skips leading blanks and any tab or newline within. */
function protocolOf(url: string): string | null {
  return /^([a-z][a-z0-9+.-]*:)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

function allowedUrl(value: unknown, protocols: Set<string>): string | null {
  // A draft that another person's client writes says what it likes where an address belongs.
  if (typeof value !== "string") return null;
  // "java\tscript:" runs in a browser: what it skips must be gone before the protocol is judged.
  const url = cleanText(value)
    .replace(/[\n\t]/g, "")
    .trim()
    .replace(/\s/gu, (blank) => encodeURIComponent(blank));
  if (url.length > MAX_URL) return null;
  const protocol = protocolOf(url);
  if (protocol !== null) return protocols.has(protocol) ? url : null;
  // Without a leading protocol a colon may stand only after the first slash, question mark or hash.
  return /^[^/?#\\]*:/.test(url) ? null : url;
}

/** A link's address, cleaned, or null when it is not http, https, mailto, tel, relative or `#…`. */
export function allowedHref(value: string): string | null {
  return allowedUrl(value, LINK_PROTOCOLS);
}

/** An image's address, cleaned, or null when it is empty or not http, https or relative. */
export function allowedImageUrl(value: string): string | null {
  return allowedUrl(value, IMAGE_PROTOCOLS) || null;
}

/** Whether an allowed address leaves the site it is written on (`//host` and `\\host` do). */
export function isExternal(href: string): boolean {
  return /^(https?:|[/\\]{2})/i.test(href);
}
