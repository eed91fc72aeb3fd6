import sharp from "sharp";

/** Returns a small PNG of one color. */
export const makePicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
