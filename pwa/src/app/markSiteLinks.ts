import { FROM_PLATFORM } from "../lib/signinMark.ts";

/**
 * On the platform, for a signed-in user: a link to a site says so when it is followed, and the site signs them in too
 * (`silentSignin.ts`). In the page, the link stays the plain address. Returns a function that stops it.
 */
export function markSiteLinks(): () => void {
  const mark = (event: Event) => {
    const anchor = (event.target as Element | null)?.closest?.("a");
    if (!anchor || !leadsToSite(anchor)) return;
    const plain = anchor.href;
    anchor.hash = FROM_PLATFORM + anchor.hash;
    // After the browser has read the address.
    setTimeout(() => {
      anchor.href = plain;
    });
  };
  for (const press of PRESSES) document.addEventListener(press, mark, true);
  return () => {
    for (const press of PRESSES) document.removeEventListener(press, mark, true);
  };
}

const PRESSES = ["click", "auxclick"];

/**
 * Whether a link leads to a site of the platform. Links to anywhere else state their relation or open a new tab, and
 * those in a text are its author's.
 */
function leadsToSite(anchor: HTMLAnchorElement): boolean {
  const isElsewhere = /^https?:$/.test(anchor.protocol) && anchor.origin !== location.origin;
  const isForeign = anchor.target !== "" || /external|noopener|noreferrer/.test(anchor.rel);
  return (
    isElsewhere &&
    !isForeign &&
    !anchor.hash.startsWith(FROM_PLATFORM) &&
    !anchor.closest("[data-post-content]")
  );
}
