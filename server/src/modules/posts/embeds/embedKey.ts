import { embedOf } from "@quire/documents/embeds";

/** One spelling of an address: what is fetched, and what it is kept under. Null for what no page could have. */
export function embedKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = "";
  const ofTheWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!ofTheWeb || url.username || url.password || url.href.length > 2000) return null;
  return embedOf(url.href)?.url ?? url.href;
}
