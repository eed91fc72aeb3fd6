/** Where the bytes of a picture are stored: by its site and its content, so that storing it again changes nothing. */
export function pictureKeys(siteId: string, sha256: Buffer) {
  const folder = `images/${siteId}/${sha256.toString("hex")}`;
  return {
    original: `${folder}/original`,
    full: `${folder}/full.webp`,
    sized: (width: number) => `${folder}/${width}.webp`,
  };
}
