import { embedOf } from "@quire/documents/embeds";
import { parseUrl } from "@quire/domain/text/parseUrl";

/**
 * Returns the normalized form of an address, which is fetched and used as the cache key. Null if no page can have
 * it.
 */
export function embedKey(address: string): string | null {
  const url = parseUrl(address);
  if (!url) return null;
  url.hash = "";
  const ofTheWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!ofTheWeb || url.username || url.password || url.href.length > 2000) return null;
  return embedOf(url.href)?.url ?? url.href;
}
