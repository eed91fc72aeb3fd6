import { call } from "../call.ts";
import type { Embed } from "../records/embed.ts";

/** Retrieves a URL's metadata for a writer without an account. */
export const getEmbed = call<{ query: { url: string }; output: Embed }>("GET", "r", "/embeds");

/** Retrieves a URL's metadata for a site's writers. */
export const getSiteEmbed = call<{ params: { siteId: string }; query: { url: string }; output: Embed }>(
  "GET",
  "r",
  "/sites/{siteId}/embeds",
);
