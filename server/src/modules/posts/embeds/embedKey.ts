import { embedOf } from "@quire/documents/embeds";

/**
 * Returns the normalized form of an address, which is fetched and used as the cache key. Null if no page can have
 * it.
 */
export function embedKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = "";
  const ofTheWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!ofTheWeb || url.username || url.password || url.href.length > 2000) return null;
  return embedOf(url.href)?.url ?? url.href;
}
