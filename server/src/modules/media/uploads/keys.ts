import type { UploadKind } from "@quire/domain/media/uploads";

/** Where the bytes of a picture are stored: by its site and its content, so that storing it again changes nothing. */
export function pictureKeys(siteId: string, sha256: Buffer) {
  const folder = `images/${siteId}/${sha256.toString("hex")}`;
  return {
    original: `${folder}/original`,
    full: `${folder}/full.webp`,
    sized: (size: number, form: "webp" | "avif") => `${folder}/${size}.${form}`,
  };
}

/** All keys under which the bytes of a file lie once it is kept. */
export function keysOf(siteId: string, kind: UploadKind, sha256: Buffer): string[] {
  if (kind !== "image") return [privateKey(siteId, kind, sha256)];
  const { original, full } = pictureKeys(siteId, sha256);
  return [original, full];
}

/** Where the bytes of any other file are stored. */
export function privateKey(siteId: string, kind: UploadKind, sha256: Buffer): string {
  return `private/${siteId}/${sha256.toString("hex")}/${kind}`;
}
