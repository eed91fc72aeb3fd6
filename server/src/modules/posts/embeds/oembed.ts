import type { Embed } from "@quire/contracts/records/embed";
import type { Provider } from "@quire/documents/embeds";

/** Everything third parties say about an embed, before validation; `url` is where it was found. */
export type EmbedDescription = Pick<
  Embed,
  "title" | "description" | "author" | "image" | "site_name" | "url"
>;

/** oEmbed endpoints of providers (oembed.com). Providers not listed here are read from the page itself. */
const ENDPOINTS: Partial<Record<Provider, string>> = {
  youtube: "https://www.youtube.com/oembed?format=json&url=",
  vimeo: "https://vimeo.com/api/oembed.json?url=",
  spotify: "https://open.spotify.com/oembed?url=",
  soundcloud: "https://soundcloud.com/oembed?format=json&url=",
  x: "https://publish.twitter.com/oembed?omit_script=1&url=",
  codepen: "https://codepen.io/api/oembed?format=json&url=",
};

/** Returns the oEmbed address of an embed; null if its provider has none that works without a key. */
export function oembedAddress(provider: Provider, url: string): string | null {
  const endpoint = ENDPOINTS[provider];
  return endpoint === undefined ? null : endpoint + encodeURIComponent(url);
}

/** Returns the texts of an oEmbed response. Its `html` is never read: frames come from our own table alone. */
export function readOembed(json: string): Omit<EmbedDescription, "url"> {
  const answer = parse(json);
  const text = (name: string) => (typeof answer[name] === "string" ? (answer[name] as string) : "");
  const image = text("thumbnail_url");
  return {
    title: text("title"),
    description: text("description"),
    author: text("author_name"),
    site_name: text("provider_name"),
    image: /^https:\/\//.test(image) && image.length <= 2000 ? image : null,
  };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
