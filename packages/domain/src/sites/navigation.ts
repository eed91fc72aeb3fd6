import { parseUrl } from "../text/parseUrl.ts";

/** Maximum entries that a creator puts above a site's pages. */
export const MAX_NAVIGATION_ENTRIES = 8;
/** Maximum length of an entry's label, in characters. */
export const MAX_NAVIGATION_LABEL = 30;
/** Maximum length of an external address, in UTF-16 units. */
export const MAX_NAVIGATION_URL = 500;

/** The tabs of a site that an entry can lead to. */
export const TAB_PATHS = {
  home: "/",
  stories: "/stories",
  comics: "/comics",
  books: "/books",
  ebooks: "/ebooks",
  profile: "/profile",
} as const;
export type NavigationTab = keyof typeof TAB_PATHS;

/** Where an entry leads. */
export type NavigationTarget =
  | { kind: "page" | "post"; id: string }
  | { kind: "tab"; tab: NavigationTab }
  | { kind: "link"; url: string };

/** Returns why a label can't be used; null if it can. */
export function navigationLabelProblem(label: string): string | null {
  const { length } = [...label.trim()];
  if (length === 0) return "Give this entry a label.";
  return length > MAX_NAVIGATION_LABEL ? `Keep the label within ${MAX_NAVIGATION_LABEL} characters.` : null;
}

/** Normalizes an external address, with or without `https://`. */
export function readNavigationUrl(text: string): { url: string } | { error: string } {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d+(\/|$)/.test(typed);
  const url = typed.startsWith("/") ? null : parseUrl(hasScheme ? typed : `https://${typed}`);
  if (url?.protocol !== "https:" || url.username || url.password || !url.hostname.includes("."))
    return { error: "Enter an address that starts with https://" };
  if (url.href.length > MAX_NAVIGATION_URL)
    return { error: `Keep the address within ${MAX_NAVIGATION_URL} characters.` };
  return { url: url.href };
}
