import { version } from "../../../package.json";

/** Long enough for ids, shorter than any token. */
const LONGEST_PART = 30;

/** Returns a page's address without what could be secret: its query and hash, and tokens in its path. */
export function pageToReport({ origin, pathname }: { origin: string; pathname: string }): string {
  const parts = pathname.split("/").map((part) => (part.length > LONGEST_PART ? "…" : part));
  return (origin + parts.join("/")).slice(0, 500);
}

/** Returns the app's version with its build, from the name of the script that it runs from. */
export function appVersion(script: string): string {
  const [, build] = /-([\w-]{6,12})\.js(?:\?|$)/.exec(script) ?? [];
  return build ? `${version} (${build})` : version;
}
