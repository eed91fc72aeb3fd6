import type { UploadKind } from "@quire/domain/media/uploads";

/** Storage keys of an image: by site and content, so that storing it again changes nothing. */
export function pictureKeys(siteId: string, sha256: Buffer) {
  const folder = `images/${siteId}/${sha256.toString("hex")}`;
  return {
    original: `${folder}/original`,
    full: `${folder}/full.webp`,
    sized: (size: number, form: "webp" | "avif") => `${folder}/${size}.${form}`,
  };
}

/** Returns whose file a key belongs to; null for a key of anything but an upload. */
export function ownerOfKey(key: string): { siteId: string; kind: UploadKind; sha256: Buffer } | null {
  const [folder, siteId, hash, name] = key.split("/");
  if (!(siteId && hash && name && /^[0-9a-f]{64}$/.test(hash))) return null;
  const sha256 = Buffer.from(hash, "hex");
  if (folder === "images") return { siteId, kind: "image", sha256 };
  // A sample belongs to the file it is cut from.
  return folder === "private" ? { siteId, kind: name.replace(/\.sample$/, "") as UploadKind, sha256 } : null;
}

/** Storage keys of a saved file. */
export function keysOf(siteId: string, kind: UploadKind, sha256: Buffer): string[] {
  if (kind !== "image") return [privateKey(siteId, kind, sha256)];
  const { original, full } = pictureKeys(siteId, sha256);
  return [original, full];
}

/** Storage key of any other file. */
export function privateKey(siteId: string, kind: UploadKind, sha256: Buffer): string {
  return `private/${siteId}/${sha256.toString("hex")}/${kind}`;
}
