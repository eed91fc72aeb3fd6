import type { Embed } from "@quire/contracts/records/embed";
import { embedOf, type Provider, providerTitle } from "@quire/documents/embeds";
import { frameOf } from "@quire/documents/frames";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { stripToLine } from "@quire/domain/text/text";
import type { Context } from "../../../platform/http/context.ts";
import { decodeText } from "../../../platform/outbound/decodeText.ts";
import { type FetchOptions, OutboundError } from "../../../platform/outbound/outbound.ts";
import { parseOptions, parsePage } from "../parsing/parseInWorker.ts";
import { type EmbedDescription, oembedAddress, readOembed } from "./oembed.ts";

/** How much of a page is read: its metadata is in the head. */
const PAGE: FetchOptions = {
  accept: "text/html,application/xhtml+xml;q=0.9",
  types: ["text/html", "application/xhtml+xml"],
  maxBytes: 512 * 1024,
  cut: true,
};
const OEMBED: FetchOptions = {
  accept: "application/json",
  types: ["application/json", "text/javascript", "text/json", "application/json+oembed"],
  maxBytes: 128 * 1024,
};

/** Requests the provider, or the page itself; null if neither responds. */
export async function readEmbed(
  { platform, caller, facts }: Pick<Context, "platform" | "caller" | "facts">,
  address: string,
): Promise<Embed | null> {
  const { outbound, log } = platform;
  const embed = embedOf(address);
  const endpoint = embed && oembedAddress(embed.provider, embed.url);
  try {
    const description = endpoint ? await fetchFromProvider(endpoint) : await fetchPageData(address);
    return present(address, embed?.provider ?? null, description);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.info({ reason: error.reason, status: error.status }, "an embed could not be read");
    return null;
  }

  async function fetchFromProvider(target: string): Promise<EmbedDescription> {
    const { body } = await outbound.get(target, OEMBED);
    return { ...readOembed(body.toString()), url: address };
  }

  async function fetchPageData(target: string): Promise<EmbedDescription> {
    const { url, contentType, body } = await outbound.get(target, PAGE);
    const meta = await parsePage(decodeText(body, contentType), parseOptions(platform, caller, facts.ip));
    if (!meta) throw new OutboundError("too_large");
    const { title, description, author } = meta;
    return { title, description, author, site_name: meta.siteName, image: resolved(meta.image, url), url };
  }
}

/**
 * Cleans a provider's data: texts are stripped and shortened, addresses must be https, and the frame comes from our
 * own table.
 */
function present(address: string, provider: Provider | null, description: EmbedDescription): Embed {
  const host = new URL(description.url).hostname.replace(/^www\./, "");
  return {
    url: provider ? address : description.url,
    provider,
    site_name: provider ? providerTitle(provider) : short(description.site_name, 100) || host,
    title: short(description.title, 300) || host,
    description: short(description.description, 500),
    author: short(description.author, 100),
    image: description.image,
    frame: frameOf(address)?.src ?? null,
  };
}

function short(text: string, most: number): string {
  const chars = [...stripToLine(text)];
  return chars.length <= most ? chars.join("") : `${chars.slice(0, most - 1).join("")}…`;
}

function resolved(address: string, base: string): string | null {
  const url = address ? parseUrl(address, base) : null;
  return url?.protocol === "https:" && url.href.length <= 2000 ? url.href : null;
}
