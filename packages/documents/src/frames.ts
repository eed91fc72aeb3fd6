import { embedOf, type Provider } from "./embeds.ts";

interface Frame {
  /** The one host that the frame is loaded from. */
  host: string;
  /** Width to height, in the words of CSS; null for a player of a fixed height. */
  shape: "16 / 9" | "tall" | "bar";
  /** The player of an address that `embedOf` has let through; null where the address alone does not name it. */
  path: (url: URL) => string | null;
}

/**
 * The players that may stand in a text. Each address is made here, from the embed's own: nothing that a provider
 * answers is ever framed. Bandcamp names its players by numbers that only its pages know, and so stays a link.
 */
const frames: Partial<Record<Provider, Frame>> = {
  youtube: { host: "https://www.youtube-nocookie.com", shape: "16 / 9", path: youtube },
  vimeo: {
    host: "https://player.vimeo.com",
    shape: "16 / 9",
    path: (url) => join("/video/", /\/(\d+)/.exec(url.pathname)?.[1], "?dnt=1"),
  },
  spotify: {
    host: "https://open.spotify.com",
    shape: "tall",
    path: (url) =>
      join("/embed/", /(?:track|album|artist|playlist|episode|show)\/\w+/.exec(url.pathname)?.[0]),
  },
  soundcloud: {
    host: "https://w.soundcloud.com",
    shape: "bar",
    path: (url) => `/player/?url=${encodeURIComponent(`https://soundcloud.com${url.pathname}`)}`,
  },
  x: {
    host: "https://platform.twitter.com",
    shape: "tall",
    path: (url) => join("/embed/Tweet.html?dnt=true&id=", /\/status\/(\d+)/.exec(url.pathname)?.[1]),
  },
  instagram: {
    host: "https://www.instagram.com",
    shape: "tall",
    path: (url) => join("/", /(?:p|reel|tv)\/[\w-]+/.exec(url.pathname)?.[0], "/embed/"),
  },
  codepen: {
    host: "https://codepen.io",
    shape: "16 / 9",
    path: (url) => {
      const [, user, pen] = /^\/([\w-]+)\/(?:pen|full|details|embed)\/(\w+)/.exec(url.pathname) ?? [];
      return user && pen ? `/${user}/embed/${pen}?default-tab=result` : null;
    },
  },
};

/** Hosts that may be framed, for the policy of the pages. */
export const frameHosts: readonly string[] = Object.values(frames).map(({ host }) => host);

/** The player of an embed, and its shape; null where there is none. */
export function frameOf(address: string): { src: string; shape: Frame["shape"] } | null {
  const embed = embedOf(address);
  const frame = embed && frames[embed.provider];
  if (!frame) return null;
  const path = frame.path(new URL(embed.url));
  return path ? { src: frame.host + path, shape: frame.shape } : null;
}

const join = (before: string, middle: string | undefined, after = "") =>
  middle === undefined ? null : before + middle + after;

function youtube(url: URL): string | null {
  const list = url.searchParams.get("list");
  const video =
    url.searchParams.get("v") ?? /^\/(?:shorts\/|live\/|embed\/)?([\w-]{6,20})$/.exec(url.pathname)?.[1];
  // Its addresses of one word are pages of its own.
  if (video && video !== "playlist" && video !== "watch" && /^[\w-]{1,20}$/.test(video)) {
    return `/embed/${video}`;
  }
  return list && /^[\w-]{1,60}$/.test(list) ? `/embed/videoseries?list=${list}` : null;
}
