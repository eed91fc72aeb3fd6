import type { Embed } from "@quire/contracts/records/embed";
import { embedOf, type Provider, providerTitle } from "@quire/documents/embeds";
import { frameOf } from "@quire/documents/frames";
import { readPageMeta } from "@quire/documents/pageMeta";
import { stripToLine } from "@quire/domain/text/text";
import { decodeText } from "../../../platform/outbound/decodeText.ts";
import { type OutboundAsk, OutboundError } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { oembedAddress, readOembed } from "./oembed.ts";
import type { Said } from "./said.ts";

/** A page tells of itself in its head. */
const PAGE: OutboundAsk = {
  accept: "text/html,application/xhtml+xml;q=0.9",
  types: ["text/html", "application/xhtml+xml"],
  maxBytes: 512 * 1024,
  cut: true,
};
const OEMBED: OutboundAsk = {
  accept: "application/json",
  types: ["application/json", "text/javascript", "text/json", "application/json+oembed"],
  maxBytes: 128 * 1024,
};

/** Asks the provider, or the page itself; null where neither answers. */
export async function readEmbed({ outbound, log }: Platform, address: string): Promise<Embed | null> {
  const embed = embedOf(address);
  const endpoint = embed && oembedAddress(embed.provider, embed.url);
  try {
    const said = endpoint ? await askProvider(endpoint) : await fetchPageData(address);
    return present(address, embed?.provider ?? null, said);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.info({ reason: error.reason, status: error.status }, "an embed could not be read");
    return null;
  }

  async function askProvider(asked: string): Promise<Said> {
    const { body } = await outbound.get(asked, OEMBED);
    return { ...readOembed(body.toString()), url: address };
  }

  async function fetchPageData(asked: string): Promise<Said> {
    const { url, contentType, body } = await outbound.get(asked, PAGE);
    const meta = readPageMeta(decodeText(body, contentType));
    const { title, description, author } = meta;
    return { title, description, author, site_name: meta.siteName, image: resolved(meta.image, url), url };
  }
}

/** Their words are shortened and stripped; their addresses are https or nothing. The frame is ours to name. */
function present(address: string, provider: Provider | null, said: Said): Embed {
  const host = new URL(said.url).hostname.replace(/^www\./, "");
  return {
    url: provider ? address : said.url,
    provider,
    site_name: provider ? providerTitle(provider) : short(said.site_name, 100) || host,
    title: short(said.title, 300) || host,
    description: short(said.description, 500),
    author: short(said.author, 100),
    image: said.image,
    frame: frameOf(address)?.src ?? null,
  };
}

function short(text: string, most: number): string {
  const chars = [...stripToLine(text)];
  return chars.length <= most ? chars.join("") : `${chars.slice(0, most - 1).join("")}…`;
}

function resolved(address: string, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === "https:" && url.href.length <= 2000 ? url.href : null;
}
