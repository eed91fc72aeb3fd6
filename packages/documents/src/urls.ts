import { cleanText } from "./characters.ts";

const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:", "tel:"]);
const IMAGE_PROTOCOLS = new Set(["http:", "https:"]);
const MAX_URL = 4000;

/** Returns the protocol as a browser sees it, ignoring leading blanks and any tab or newline within. */
function protocolOf(url: string): string | null {
  return /^([a-z][a-z0-9+.-]*:)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

function allowedUrl(value: unknown, protocols: Set<string>): string | null {
  // Drafts from other clients may contain any value in place of a URL.
  if (typeof value !== "string") return null;
  // "java\tscript:" executes in a browser: ignored characters need to be removed before the protocol is checked.
  const url = cleanText(value)
    .replace(/[\n\t]/g, "")
    .trim()
    .replace(/\s/gu, (blank) => encodeURIComponent(blank));
  if (url.length > MAX_URL) return null;
  const protocol = protocolOf(url);
  if (protocol !== null) return protocols.has(protocol) ? url : null;
  // Without a leading protocol, a colon is only allowed after the first slash, question mark or hash.
  return /^[^/?#\\]*:/.test(url) ? null : url;
}

/** Returns a link's cleaned URL, or null unless it is http, https, mailto, tel, relative or `#…`. */
export function allowedHref(value: string): string | null {
  return allowedUrl(value, LINK_PROTOCOLS);
}

/** Returns an image's cleaned URL, or null if it is empty or not http, https or relative. */
export function allowedImageUrl(value: string): string | null {
  return allowedUrl(value, IMAGE_PROTOCOLS) || null;
}

/** Whether an allowed URL leaves the current site (`//host` and `\\host` do). */
export function isExternal(href: string): boolean {
  return /^(https?:|[/\\]{2})/i.test(href);
}
