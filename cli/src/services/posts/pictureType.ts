/** Content types by first bytes, for files that are mistaken for pictures; null if unknown. */
const SIGNATURES: readonly [type: string, matches: (bytes: Uint8Array) => boolean][] = [
  ["image/png", (bytes) => starts(bytes, "\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (bytes) => starts(bytes, "\xff\xd8\xff")],
  ["image/gif", (bytes) => starts(bytes, "GIF87a") || starts(bytes, "GIF89a")],
  ["image/webp", (bytes) => starts(bytes, "RIFF") && starts(bytes.subarray(8), "WEBP")],
  ["image/bmp", (bytes) => starts(bytes, "BM") && bytes.length > 26],
  ["application/x-msdownload", (bytes) => starts(bytes, "MZ")],
  ["application/pdf", (bytes) => starts(bytes, "%PDF-")],
  ["application/zip", (bytes) => starts(bytes, "PK\x03\x04")],
  ["image/avif", (bytes) => starts(bytes.subarray(4), "ftypavif")],
  ["image/heic", (bytes) => starts(bytes.subarray(4), "ftyphei") || starts(bytes.subarray(4), "ftypmif1")],
  [
    "image/svg+xml",
    (bytes) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg\b/i.test(latin1(bytes, 1024)),
  ],
];

/** Returns a file's content type by its first bytes: a name proves nothing. */
export function pictureType(bytes: Uint8Array): string | null {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
}

const SPOKEN: Readonly<Record<string, string>> = {
  "application/x-msdownload": "a Windows program",
  "application/pdf": "a PDF",
  "application/zip": "a ZIP archive",
  "image/avif": "an AVIF image",
  "image/heic": "a HEIC photo",
  "image/svg+xml": "an SVG drawing",
};

/** Names of refused types in messages. */
export function spokenType(type: string | null): string {
  return (type && SPOKEN[type]) ?? "not an image";
}

function starts(bytes: Uint8Array, signature: string): boolean {
  return latin1(bytes, signature.length) === signature;
}

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.subarray(0, length)).toString("latin1");
}
