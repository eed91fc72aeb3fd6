/** The fields of a click that decide whether the app or the browser follows the link. */
export interface Press {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** Paths of this origin that are not screens: the browser navigates to them. */
const OUTSIDE = /^\/(?:api|assets|files|docs|metrics|healthz|readyz)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/** Returns the path, query and hash that the app navigates to; null where the browser should follow the link. */
export function linkTarget(anchor: HTMLAnchorElement, here: URL): string | null {
  if (!anchor.href || anchor.hasAttribute("download")) return null;
  if (anchor.target && anchor.target !== "_self") return null;
  if (/\bexternal\b/.test(anchor.rel)) return null;
  const to = new URL(anchor.href, here);
  if (to.origin !== here.origin || OUTSIDE.test(to.pathname)) return null;
  // A footnote on this page: the browser scrolls there.
  if (to.hash && to.pathname === here.pathname && to.search === here.search) return null;
  return to.pathname + to.search + to.hash;
}

/** Whether a click means "go there", and not "open in a new tab" or "save". */
export function isPlainPress(press: Press): boolean {
  const held = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
  return press.button === 0 && !held && !press.defaultPrevented;
}
