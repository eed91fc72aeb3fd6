/** Sites that can be embedded; all other URLs are plain links. */
export type Provider = (typeof providers)[number]["name"];

const providers = [
  {
    name: "youtube",
    title: "YouTube",
    hosts: ["youtube.com", "m.youtube.com", "music.youtube.com"],
    path: /^\/(watch\?(.*&)?v=|shorts\/|live\/|embed\/|v\/|playlist\?(.*&)?list=)[\w-]+/,
  },
  { name: "youtube", title: "YouTube", hosts: ["youtu.be"], path: /^\/[\w-]+/ },
  { name: "youtube", title: "YouTube", hosts: ["youtube-nocookie.com"], path: /^\/embed\/[\w-]+/ },
  {
    name: "vimeo",
    title: "Vimeo",
    hosts: ["vimeo.com", "player.vimeo.com"],
    path: /^\/(video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(showcase|album)\/\d+\/video\/)?\d+/,
  },
  {
    name: "spotify",
    title: "Spotify",
    hosts: ["open.spotify.com"],
    path: /^\/(intl-\w+\/)?(embed\/|embed-podcast\/|user\/[\w.-]+\/)?(track|album|artist|playlist|episode|show)\/\w+/,
  },
  {
    name: "soundcloud",
    title: "SoundCloud",
    hosts: ["soundcloud.com", "m.soundcloud.com"],
    path: /^\/[\w-]+\/[\w-]+/,
  },
  {
    name: "soundcloud",
    title: "SoundCloud",
    hosts: ["w.soundcloud.com"],
    path: /^\/player\/?\?(.*&)?url=https?(:|%3A)(\/|%2F){2}((api|www|m)\.)?soundcloud\.com(\/|%2F)[\w-]/i,
  },
  {
    name: "x",
    title: "X",
    hosts: ["x.com", "twitter.com", "mobile.twitter.com"],
    path: /^\/\w+\/status\/\d+/,
  },
  {
    name: "instagram",
    title: "Instagram",
    hosts: ["instagram.com"],
    path: /^\/([\w.]+\/)?(p|reel|tv)\/[\w-]+/,
  },
  { name: "bandcamp", title: "Bandcamp", hosts: [".bandcamp.com"], path: /^\/(track|album)\/[\w-]+/ },
  {
    name: "bandcamp",
    title: "Bandcamp",
    hosts: ["bandcamp.com"],
    path: /^\/EmbeddedPlayer\/([\w.=-]+\/)*(album|track)=\d+/,
  },
  {
    name: "codepen",
    title: "CodePen",
    hosts: ["codepen.io"],
    path: /^\/[\w-]+\/(pen|full|details|embed)\/\w+/,
  },
] as const;

const SCHEME = /^https?:\/\//i;
/** An address without its scheme, as in old frames ("//host/…") or as people type it ("host.com/…"). */
const WITHOUT_SCHEME = /^(?:\/\/)?(?=[a-z\d-]+(?:\.[a-z\d-]+)+\/)/i;

/** Returns the embed for a URL, on https and with its provider, or null if the site is not allow-listed. */
export function embedOf(address: string): { url: string; provider: Provider } | null {
  if (typeof address !== "string" || address.length > 1000) return null;
  const typed = address.trim();
  if (!SCHEME.test(typed) && !WITHOUT_SCHEME.test(typed)) return null;
  let url: URL;
  try {
    url = new URL(SCHEME.test(typed) ? typed : typed.replace(WITHOUT_SCHEME, "https://"));
  } catch {
    return null;
  }
  // Credentials and ports can disguise a host ("https://youtube.com@evil.example").
  if (url.username || url.password || url.port) return null;
  url.protocol = "https:";
  const host = url.hostname.replace(/^www\./, "");
  const path = url.pathname + url.search;
  const found = providers.find(
    (provider) =>
      provider.hosts.some((known) => (known.startsWith(".") ? host.endsWith(known) : host === known)) &&
      provider.path.test(path),
  );
  return found ? { url: url.href, provider: found.name } : null;
}

/** A provider's display name. */
export function providerTitle(name: Provider): string {
  return providers.find((provider) => provider.name === name)?.title ?? name;
}
