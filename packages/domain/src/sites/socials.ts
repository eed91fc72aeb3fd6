import type { SocialLink } from "../enums.ts";

/** Hosts of each network's profiles; a bare name becomes a URL on the first host. Null: any host. */
const NETWORKS: Record<SocialLink, { name: string; hosts: readonly string[] | null; path: string }> = {
  fb: { name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"], path: "/" },
  tw: { name: "X (Twitter)", hosts: ["x.com", "twitter.com"], path: "/" },
  insta: { name: "Instagram", hosts: ["instagram.com"], path: "/" },
  li: { name: "LinkedIn", hosts: ["linkedin.com"], path: "/in/" },
  ws: { name: "Website", hosts: null, path: "/" },
  wattpad: { name: "Wattpad", hosts: ["wattpad.com"], path: "/user/" },
};

export const SOCIAL_URL_MAX = 500;

/** A network's display name. */
export const socialNetwork = (kind: SocialLink): string => NETWORKS[kind].name;

/**
 * Normalizes what a user typed into a profile URL: a full URL, one without `https://`, or on a network a name with
 * or without `@`. The error shows a correct example.
 */
export function readSocial(kind: SocialLink, text: string): { url: string } | { error: string } {
  const { name, hosts, path } = NETWORKS[kind];
  const typed = text.trim();
  const isName = hosts !== null && /^@?[\p{L}\p{N}._-]{1,100}$/u.test(typed) && !namesHost(typed, hosts);
  const address = isName ? `https://${hosts[0]}${path}${encodeURIComponent(typed.replace(/^@/, ""))}` : typed;
  const url = parse(address);
  if (!url || address.length > SOCIAL_URL_MAX) {
    return {
      error: hosts ? `Enter a ${name} name or address.` : "Enter an address, such as https://example.org.",
    };
  }
  if (hosts && !hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) {
    return { error: `This isn't from ${name}. It should start with https://${hosts[0]}${path}` };
  }
  return { url: url.href };
}

/** `x.com` is never meant as a profile name. */
const namesHost = (typed: string, hosts: readonly string[]) =>
  hosts.some((host) => typed.toLowerCase() === host || typed.toLowerCase().endsWith(`.${host}`));

function parse(address: string): URL | null {
  if (address.startsWith("/")) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*:\d+(\/|$)/.test(address);
  try {
    const url = new URL(hasScheme ? address : `https://${address}`);
    const isPlain = url.username === "" && url.password === "";
    return /^https?:$/.test(url.protocol) && url.hostname.includes(".") && isPlain ? url : null;
  } catch {
    return null;
  }
}
