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
 * Bandcamp identifies its players by numbers that its frames have but its pages' addresses lack: a page stays a link.
 */
const frames: Partial<Record<Provider, Frame>> = {
  youtube: { host: "https://www.youtube-nocookie.com", shape: "16 / 9", path: youtube },
  vimeo: {
    host: "https://player.vimeo.com",
    shape: "16 / 9",
    path: vimeo,
  },
  spotify: {
    host: "https://open.spotify.com",
    shape: "tall",
    path: (url) =>
      join(
        "/embed/",
        /(?:track|album|artist|playlist|episode|show)\/\w+/.exec(url.pathname)?.[0],
        query({ t: secondsOf(url.searchParams.get("t")) }),
      ),
  },
  soundcloud: {
    host: "https://w.soundcloud.com",
    shape: "bar",
    path: (url) => {
      const sound = soundOf(url);
      return sound && `/player/?url=${encodeURIComponent(sound)}`;
    },
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
  bandcamp: { host: "https://bandcamp.com", shape: "bar", path: bandcamp },
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

/** Returns a query without the parameters that are null. */
function query(parameters: Record<string, string | number | null>): string {
  const entries = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

const TIMES = [/^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/, /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})$/];

/** Reads a time such as "90", "90s", "1m30s" or "1:30" as seconds; null for none, or the beginning. */
function secondsOf(time: string | null | undefined): number | null {
  const found = TIMES.map((pattern) => pattern.exec(time ?? "")).find(Boolean);
  const [, hours = 0, minutes = 0, seconds = 0] = found ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

/** Lists that people made; YouTube generates the others for each viewer. */
const OWN_LIST = /^(?:PL|UU|FL|OL|EC|SP)[\w-]{1,60}$/;

function youtube(url: URL): string | null {
  const list = url.searchParams.get("list") ?? "";
  const video =
    url.searchParams.get("v") ?? /^\/(?:shorts\/|live\/|embed\/|v\/)?([\w-]{6,20})$/.exec(url.pathname)?.[1];
  // One-segment paths are pages of the site itself.
  if (video && !["playlist", "watch", "videoseries"].includes(video) && /^[\w-]{1,20}$/.test(video)) {
    const time =
      url.searchParams.get("start") ?? url.searchParams.get("t") ?? /[#&]t=(\w+)/.exec(url.hash)?.[1];
    const end = secondsOf(url.searchParams.get("end"));
    return `/embed/${video}${query({ list: OWN_LIST.test(list) ? list : null, start: secondsOf(time), end })}`;
  }
  return /^[\w-]{1,60}$/.test(list) ? `/embed/videoseries?list=${list}` : null;
}

/** An unlisted film has a key, in the query or behind its number. */
function vimeo(url: URL): string | null {
  const path = url.pathname.replace(
    /^\/(?:video|channels\/[\w-]+|groups\/[\w-]+\/videos|(?:showcase|album)\/\d+\/video)(?=\/)/,
    "",
  );
  const [, film, behind] = /^\/(\d+)(?:\/([\da-f]{4,40}))?(?:\/|$)/i.exec(path) ?? [];
  if (!film) return null;
  const key = url.searchParams.get("h") ?? behind ?? "";
  const start = secondsOf(/[#&]t=(\w+)/.exec(url.hash)?.[1]);
  const parameters = query({ h: /^[\da-z]{4,40}$/i.test(key) ? key : null, dnt: 1 });
  return `/video/${film}${parameters}${start ? `#t=${start}s` : ""}`;
}

/** Returns the sound that a page or a player is for; a private one has a key. */
function soundOf(url: URL): string | null {
  if (url.hostname !== "w.soundcloud.com") return `https://soundcloud.com${url.pathname}`;
  let sound: URL;
  try {
    sound = new URL(url.searchParams.get("url") ?? "");
  } catch {
    return null;
  }
  if (!/^(?:(?:api|www|m)\.)?soundcloud\.com$/.test(sound.hostname)) return null;
  const key = sound.searchParams.get("secret_token") ?? "";
  return `https://${sound.hostname}${sound.pathname}${query({ secret_token: /^[\w-]{1,60}$/.test(key) ? key : null })}`;
}

function bandcamp(url: URL): string | null {
  const numberOf = (kind: string) => new RegExp(`/${kind}=(\\d+)(?=/|$)`).exec(url.pathname)?.[1];
  const [album, track] = [numberOf("album"), numberOf("track")];
  if (!album && !track) return null;
  const parts = [album && `album=${album}`, "size=large", "artwork=small", track && `track=${track}`];
  return `/EmbeddedPlayer/${parts.filter(Boolean).join("/")}/`;
}
