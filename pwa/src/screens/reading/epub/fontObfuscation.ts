/** The two algorithms that obfuscate fonts (EPUB 3.3, 4.5, and Adobe's older one). Anything else protects the book. */
const EPUB_FONTS = "http://www.idpf.org/2008/embedding";
const ADOBE_FONTS = "http://ns.adobe.com/pdf/enc#RC";

/** Bytes at the start of a font that are changed. */
const CHANGED = { [EPUB_FONTS]: 1040, [ADOBE_FONTS]: 1024 } as const;

export interface Encryption {
  /** Names of obfuscated fonts, with their algorithm. */
  fonts: ReadonlyMap<string, keyof typeof CHANGED>;
  /** Names of parts that can't be read. */
  protectedParts: readonly string[];
}

/** Reads `META-INF/encryption.xml`. */
export function readEncryption(text: string | null): Encryption {
  const fonts = new Map<string, keyof typeof CHANGED>();
  const protectedParts: string[] = [];
  const document = new DOMParser().parseFromString(text ?? "<none/>", "application/xml");
  for (const data of document.getElementsByTagNameNS("*", "EncryptedData")) {
    const algorithm =
      data.getElementsByTagNameNS("*", "EncryptionMethod")[0]?.getAttribute("Algorithm") ?? "";
    const name = decodeURI(data.getElementsByTagNameNS("*", "CipherReference")[0]?.getAttribute("URI") ?? "");
    if (algorithm === EPUB_FONTS || algorithm === ADOBE_FONTS) fonts.set(name, algorithm);
    else protectedParts.push(name);
  }
  return { fonts, protectedParts };
}

/** Returns a function that restores a book's fonts. `opf` is its package. */
export function fontDecoder(
  { fonts }: Encryption,
  opf: Document,
): (name: string, blob: Blob) => Promise<Blob> {
  const keys = new Map<string, Promise<Uint8Array>>();
  return async (name, blob) => {
    const algorithm = fonts.get(name);
    if (!algorithm) return blob;
    const key = keys.get(algorithm) ?? keyOf(algorithm, opf);
    keys.set(algorithm, key);
    const bytes = new Uint8Array(await blob.slice(0, CHANGED[algorithm]).arrayBuffer());
    const mask = await key;
    for (let at = 0; at < bytes.length; at++) bytes[at] = (bytes[at] ?? 0) ^ (mask[at % mask.length] ?? 0);
    return new Blob([bytes, blob.slice(bytes.length)], { type: blob.type });
  };
}

async function keyOf(algorithm: string, opf: Document): Promise<Uint8Array> {
  const identifiers = [...opf.getElementsByTagNameNS("http://purl.org/dc/elements/1.1/", "identifier")];
  const unique = opf.documentElement.getAttribute("unique-identifier");
  const identifier = identifiers.find(({ id }) => id === unique) ?? identifiers[0];
  if (algorithm === EPUB_FONTS) {
    const text = (identifier?.textContent ?? "").replace(/[ \t\r\n]/g, "");
    return new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));
  }
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
  const uuid = identifiers.flatMap(({ textContent }) => UUID.exec(textContent ?? "") ?? [])[0] ?? "";
  const digits = uuid.replaceAll("-", "");
  return Uint8Array.from(
    { length: 16 },
    (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16) || 0,
  );
}
