import type { Provider } from "@quire/documents/embeds";
import type { Said } from "./said.ts";

/** Where a provider tells about its pages (oembed.com). Those that are not here tell by the page itself. */
const ENDPOINTS: Partial<Record<Provider, string>> = {
  youtube: "https://www.youtube.com/oembed?format=json&url=",
  vimeo: "https://vimeo.com/api/oembed.json?url=",
  spotify: "https://open.spotify.com/oembed?url=",
  soundcloud: "https://soundcloud.com/oembed?format=json&url=",
  x: "https://publish.twitter.com/oembed?omit_script=1&url=",
  codepen: "https://codepen.io/api/oembed?format=json&url=",
};

/** The address that tells about an embed; null where its provider has none that needs no key. */
export function oembedAddress(provider: Provider, url: string): string | null {
  const endpoint = ENDPOINTS[provider];
  return endpoint === undefined ? null : endpoint + encodeURIComponent(url);
}

/** The words of an oEmbed answer. Its `html` is never read: a frame is made of our own table alone. */
export function readOembed(json: string): Omit<Said, "url"> {
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
