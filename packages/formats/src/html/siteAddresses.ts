import { elementsIn, type Parent } from "@quire/documents/fromHtml/tree";
import { parseUrl } from "@quire/domain/text/parseUrl";
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

/** Resolves a page's own links, pictures and players: elsewhere "/about/" is a different page. */
export function resolveAddresses(root: Parent, absolute: (address: string) => string): void {
  for (const element of elementsIn(root)) {
    for (const name of ["src", "href", "data-src"]) {
      const address = attributeIn(element, name).trim();
      const resolved = address === "" ? "" : absolute(address);
      if (resolved !== address) setAttribute(element, name, resolved);
    }
    const srcset = attributeIn(element, "srcset");
    if (srcset)
      setAttribute(
        element,
        "srcset",
        srcset.replace(CANDIDATE, (_, before, address) => before + absolute(address)),
      );
  }
}

/** An address of a `srcset`, which may contain commas, with what is before it. */
const CANDIDATE = /(^\s*|,\s*)([^\s,]\S*)/g;

/** Returns a resolver of addresses relative to a page. */
export function relativeTo(base: string): (address: string) => string {
  return (address) => {
    const isComplete = /^(?:#|[a-z][a-z0-9+.-]*:)/i.test(address);
    return (isComplete || base === "" ? null : parseUrl(address, base)?.href) ?? address;
  };
}
