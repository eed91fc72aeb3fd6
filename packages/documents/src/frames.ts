import { embedOf, type Provider } from "./embeds.ts";

interface Frame {
  /** The only host that the frame is loaded from. */
  host: string;
  /** Aspect ratio as in CSS; null for a player of a fixed height. */
  shape: "16 / 9" | "tall" | "bar";
  /** Returns the player URL for an address accepted by `embedOf`; null if the address alone doesn't identify it. */
  path: (url: URL) => string | null;
}

/**
 * Supported players. Each URL is derived from the embed's own address: nothing a provider responds is ever framed.
 * Bandcamp identifies its players by numbers that only its pages contain, so it stays a link.
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

/** Hosts that may be framed, for the Content-Security-Policy. */
export const frameHosts: readonly string[] = Object.values(frames).map(({ host }) => host);

/** Returns an embed's player and its shape; null if there is none. */
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
  // One-segment paths are pages of the site itself.
  if (video && video !== "playlist" && video !== "watch" && /^[\w-]{1,20}$/.test(video)) {
    return `/embed/${video}`;
  }
  return list && /^[\w-]{1,60}$/.test(list) ? `/embed/videoseries?list=${list}` : null;
}
