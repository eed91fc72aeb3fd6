import { call } from "../call.ts";
import type { Embed } from "../records/embed.ts";

/** Metadata of an address, for whoever writes without an account. */
export const getEmbed = call<{ query: { url: string }; output: Embed }>("GET", "r", "/embeds");

/** The same, for whoever writes on a site. */
export const getSiteEmbed = call<{ params: { siteId: string }; query: { url: string }; output: Embed }>(
  "GET",
  "r",
  "/sites/{siteId}/embeds",
);
