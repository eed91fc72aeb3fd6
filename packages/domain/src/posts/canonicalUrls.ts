import { parseUrl } from "../text/parseUrl.ts";

/** The longest URL of a post elsewhere, in characters. */
export const CANONICAL_MAX = 2000;
const WRONG = "Please enter a full URL, such as https://example.com/my-post";

/** Normalizes the URL where a post was first published; null for an empty one, which means here. */
export function readCanonicalUrl(text: string): { url: string | null } | { error: string } {
  const typed = text.trim();
  if (typed === "") return { url: null };
  const url = parseUrl(typed);
  if (!(url && /^https?:$/.test(url.protocol) && isPublicName(url.hostname))) return { error: WRONG };
  if (url.username || url.password) return { error: "Please remove the username and password from the URL" };
  if (url.href.length > CANONICAL_MAX) {
    return { error: `The URL is too long. Please keep it within ${CANONICAL_MAX} characters` };
  }
  return { url: url.href };
}

/** A public host name: no IP address, and no name that only resolves on a local network. */
function isPublicName(host: string): boolean {
  const ending = host.split(".").at(-1) ?? "";
  return host.includes(".") && /^[a-z][a-z0-9-]*$/.test(ending) && !PRIVATE_ENDINGS.has(ending);
}

const PRIVATE_ENDINGS = new Set(["local", "localhost", "internal", "invalid", "test", "onion"]);
