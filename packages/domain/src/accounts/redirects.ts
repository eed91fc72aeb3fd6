import { normalizeHost } from "../sites/hosts.ts";
import { parseUrl } from "../text/parseUrl.ts";

/** A redirect target whose host has not been checked yet. */
export type RedirectTarget =
  | { kind: "relative"; path: string }
  | { kind: "absolute"; url: string; host: string };

const LONGEST = 2048;
const BASE = "http://base.invalid";

/**
 * Returns the target if sign-in may redirect to it, else null. Only relative paths and known hosts, in lower case and
 * with any non-default port, are allowed: anything else would let a phishing site use our sign-in page.
 */
export async function safeRedirect(
  target: unknown,
  isKnownHost: (host: string) => Promise<boolean>,
): Promise<string | null> {
  const read = readRedirect(target);
  if (read?.kind !== "absolute") return read?.path ?? null;
  return (await isKnownHost(read.host)) ? read.url : null;
}

/** Parses a redirect target; null for every form that browsers might read differently. */
export function readRedirect(target: unknown): RedirectTarget | null {
  if (typeof target !== "string" || target === "" || target.length > LONGEST) return null;
  // Browsers drop tabs and line breaks, trim spaces and turn "\" into "/": each has been used to smuggle in a host.
  if (/[\s\\\p{C}]/u.test(target)) return null;
  return target.startsWith("/") ? readPath(target) : readUrl(target);
}

function readPath(target: string): RedirectTarget | null {
  const url = parseUrl(target, BASE);
  if (!url || url.origin !== BASE || hidesHost(target) || hidesHost(url.pathname)) return null;
  return { kind: "relative", path: `${url.pathname}${url.search}${url.hash}` };
}

function readUrl(target: string): RedirectTarget | null {
  if (!/^https?:\/\/[^/]/i.test(target)) return null;
  const url = parseUrl(target);
  if (url?.username !== "" || url.password !== "" || hidesHost(url.pathname)) return null;
  const host = normalizeHost(url.host);
  return host === null ? null : { kind: "absolute", url: url.href, host };
}

/** Whether a path, decoded any number of times, starts a new host or contains characters that no path may contain. */
function hidesHost(path: string): boolean {
  let text = path.split(/[?#]/, 1)[0] ?? "";
  for (let round = 0; round < 4; round++) {
    if (text.startsWith("//") || /[\\\p{Cc}]/u.test(text)) return true;
    const decoded = decode(text);
    if (decoded === null) return true;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
