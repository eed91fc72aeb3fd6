const BLOCKED = new Set(["exe", "dll", "apk"]);
const DEVICE_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST = 120;

/**
 * Cleans a file name for storage and download: spaces become dashes; characters other than letters, digits, dot,
 * dash and underscore are removed (§5). So are folders, so that a name can't point outside its folder.
 */
export function cleanFileName(name: string): string {
  const clean = (name.normalize("NFC").split(/[/\\]/).at(-1) ?? "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, "")
    .replace(/\.{2,}/g, ".")
    .replace(/-{2,}/g, "-")
    .replace(/^[.\-\p{M}]+|[.-]+$/gu, "");
  const safe = shorten(clean).replace(DEVICE_NAMES, "file-$&");
  return safe || "file";
}

/** Returns the extension in lower case, without its dot; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([\p{L}\p{N}]+)$/u.exec(cleanFileName(name))?.[1]?.toLowerCase() ?? "";
}

/**
 * Whether files with this name are always refused. A name that ends in dots or spaces is checked as it would be
 * saved.
 */
export function isBlockedFileName(name: string): boolean {
  return BLOCKED.has(extensionOf(name));
}

function shorten(name: string): string {
  const chars = [...name];
  if (chars.length <= LONGEST) return name;
  const dot = name.lastIndexOf(".");
  const tail = dot > 0 ? [...name.slice(dot)].slice(0, 16) : [];
  return (
    chars
      .slice(0, LONGEST - tail.length)
      .join("")
      .replace(/[.-]+$/, "") + tail.join("")
  );
}
