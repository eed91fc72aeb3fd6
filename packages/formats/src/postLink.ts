const PREFIX = "https://import.invalid/post/";

/** Returns the address of another post of the export, by its key, until it has one here. */
export function postLink(key: string, fragment = ""): string {
  return `${PREFIX}${encodeURIComponent(key)}${fragment === "" ? "" : `#${encodeURIComponent(fragment)}`}`;
}

/** Returns which post of the export an address leads to; null for any other address. */
export function postOfLink(href: string): { key: string; fragment: string } | null {
  if (!href.startsWith(PREFIX)) return null;
  const [key = "", fragment = ""] = href.slice(PREFIX.length).split("#");
  try {
    return { key: decodeURIComponent(key), fragment: decodeURIComponent(fragment) };
  } catch {
    return null;
  }
}
