import { ask } from "./ask.ts";

/** The address of the first public post of a site that matches, such as `/-loomings$/`. The sitemap lists every one. */
export async function findPermalink(origin: string, pattern: RegExp): Promise<string> {
  const { text } = await ask(`${origin}/sitemap.xml`);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const found = addresses.find((address) => pattern.test(address));
  if (!found) throw new Error(`${origin} has no post ${pattern}`);
  return found;
}
