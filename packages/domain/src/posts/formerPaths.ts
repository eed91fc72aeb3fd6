const MAX_LENGTH = 300;

/**
 * Returns the path of a post on its former site as it is stored and compared: from the root, decoded, in lower case,
 * without query, trailing slash and `index.html`. Null for the root itself, or if it is no path.
 */
export function cleanFormerPath(address: string): string | null {
  const bare = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/[?#].*$/s, "");
  if (!bare.startsWith("/") || bare.startsWith("//") || bare.length > 3 * MAX_LENGTH) return null;
  const path = decoded(bare)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\/(?:index\.html?)?$/, "");
  return path === "" || path.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(path) ? null : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
