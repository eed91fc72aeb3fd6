const BLOCKED = new Set(["exe", "dll", "apk"]);
const DEVICE_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST = 120;

/**
 * A file name as it is stored and offered for download: spaces become dashes, other characters than letters, digits,
 * dot, dash and underscore go (§5). Folders before it go too, so that a name can never lead elsewhere.
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

/** The extension in lower case, without its dot; "" when there is none. */
export function extensionOf(name: string): string {
  return /\.([\p{L}\p{N}]+)$/u.exec(cleanFileName(name))?.[1]?.toLowerCase() ?? "";
}

/** Whether files of this name are never taken. A name that ends in dots or spaces is judged as it would be saved. */
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
