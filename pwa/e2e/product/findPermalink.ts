import { sendRequest } from "./sendRequest.ts";

/**
 * Returns the address of a site's first public post that matches, such as `/-loomings$/`. The sitemap lists them
 * all.
 */
export async function findPermalink(origin: string, pattern: RegExp): Promise<string> {
  const { text } = await sendRequest(`${origin}/sitemap.xml`);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const found = addresses.find((address) => pattern.test(address));
  if (!found) throw new Error(`${origin} has no post ${pattern}`);
  return found;
}
