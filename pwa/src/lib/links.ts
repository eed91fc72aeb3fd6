import type { Page } from "@quire/contracts/records/page";

/** An address on the platform: a path when that is where we are, else in full. */
export function platformHref(page: Page, path: string): string {
  return page.site ? `${page.product.url}${path}` : path;
}

/** An address on a site: a path when that is where we are, else in full. */
export function siteHref(page: Page, site: { id: string; url: string }, path: string): string {
  return page.site?.id === site.id ? path : `${site.url}${path === "/" ? "" : path}`;
}

/** Where one signs in and comes back from, on every host; the screen there goes on to the platform by itself. */
export function signinHref(page: Page, mode: "signin" | "signup" = "signin"): string {
  return page.path === "/" ? `/${mode}` : `/${mode}?redirect=${encodeURIComponent(page.path)}`;
}
