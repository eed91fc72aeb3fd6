import type { Page } from "@quire/contracts/records/page";

/** Returns an address on the platform: a path while on the platform, else absolute. */
export function platformHref(page: Page, path: string): string {
  return page.site ? `${page.product.url}${path}` : path;
}

/** Returns an address on a site: a path while on that site, else absolute. */
export function siteHref(page: Page, site: { id: string; url: string }, path: string): string {
  return page.site?.id === site.id ? path : `${site.url}${path === "/" ? "" : path}`;
}

/**
 * Returns the sign-in address that leads back to this page, on any host; the sign-in screen moves on to the
 * platform by itself.
 */
export function signinHref(page: Page, mode: "signin" | "signup" = "signin"): string {
  return page.path === "/" ? `/${mode}` : `/${mode}?redirect=${encodeURIComponent(page.path)}`;
}
