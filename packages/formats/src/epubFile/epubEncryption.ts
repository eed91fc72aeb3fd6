import { decodeXml, type EpubArchive, parseXml, resolvePath } from "./epubPackage.ts";

const MOST_XML = 1024 ** 2;

/** The two algorithms that obfuscate fonts (EPUB 3.3, and Adobe's older one): every reader undoes them. */
const FONTS = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** Returns the encrypted parts of a book, by path, and whether each is an obfuscated font. */
export async function readEncryption(
  archive: EpubArchive,
): Promise<ReadonlyMap<string, { isFont: boolean }>> {
  const xml = await archive.read("META-INF/encryption.xml", MOST_XML);
  const parts = new Map<string, { isFont: boolean }>();
  if (!xml) return parts;
  let algorithm = "";
  parseXml(decodeXml(xml), {
    open: ({ local, attributes }) => {
      if (local === "EncryptedData") algorithm = "";
      if (local === "EncryptionMethod") algorithm ||= attributes.Algorithm?.value ?? "";
      const path = local === "CipherReference" && resolvePath("package", attributes.URI?.value ?? "");
      if (path) parts.set(path, { isFont: FONTS.has(algorithm) });
    },
  });
  return parts;
}
