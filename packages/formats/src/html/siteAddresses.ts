import type { Rule } from "./arrange.ts";
import { setAttribute } from "./common.ts";
import { attributeIn, webAddress } from "./pieces.ts";

/** The URLs of one site, of which its export may contain only the paths. */
export interface Site {
  /** Without a trailing "/"; "" if unknown. */
  url: string;
  /** Resolves one of the site's own URLs to an absolute one, if the site is known. */
  absolute(address: string): string;
}

export function siteOf(siteUrl: string | null): Site {
  const absolute = webAddress(siteUrl);
  // Re-serialized, so that it contains no quote that would end the surrounding attribute.
  const url = (absolute ? new URL(absolute).href : "").replace(/[?#].*$/, "").replace(/\/+$/, "");
  return {
    url,
    absolute: (address) => (/^\/(?!\/)/.test(address) ? url + address : address),
  };
}

/** Resolves the site's own links and images: elsewhere "/about/" is a different page. */
export function ownAddressRule(site: Site): Rule {
  return (element) => {
    for (const name of ["src", "href"]) {
      const address = attributeIn(element, name);
      const absolute = site.absolute(address);
      if (absolute !== address) setAttribute(element, name, absolute);
    }
    return null;
  };
}
