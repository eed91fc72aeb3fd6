import type { Rule } from "./arrange.ts";
import { setAttribute } from "./common.ts";
import { attributeIn, webAddress } from "./pieces.ts";

/** The addresses of one site, of which its export may say only the ends. */
export interface Site {
  /** Without a "/" at its end; "" where it is not known. */
  url: string;
  /** An address of the site's own as a whole one, where the site is known. */
  whole(address: string): string;
}

export function siteOf(siteUrl: string | null): Site {
  const whole = webAddress(siteUrl);
  // Spelled anew, so that it holds no quote which would end the words that it is put into.
  const url = (whole ? new URL(whole).href : "").replace(/[?#].*$/, "").replace(/\/+$/, "");
  return {
    url,
    whole: (address) => (/^\/(?!\/)/.test(address) ? url + address : address),
  };
}

/** Links and pictures of the site's own get its address: elsewhere "/about/" is another page. */
export function ownAddressRule(site: Site): Rule {
  return (element) => {
    for (const name of ["src", "href"]) {
      const address = attributeIn(element, name);
      const whole = site.whole(address);
      if (whole !== address) setAttribute(element, name, whole);
    }
    return null;
  };
}
