import { posix } from "node:path";

/** Returns the file that an address in another file of the archive names; null for one outside, or on the web. */
export function resolvePath(from: string, address: string): { path: string; fragment: string } | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address) || address.length > 4000) return null;
  const [bare = "", fragment = ""] = address.split("#");
  const path = posix.normalize(posix.join(posix.dirname(from), decoded(bare.split("?")[0] ?? "")));
  if (path.startsWith("..") || path.startsWith("/")) return null;
  return { path: bare === "" ? from : path, fragment: decoded(fragment) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a path as an image's address. */
export const addressOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
