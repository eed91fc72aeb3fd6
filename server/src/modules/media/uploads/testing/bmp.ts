const HEADER = 54;

/** A BMP of one color, as old programs wrote it; `claim` puts false dimensions into its header. */
export function bmp(
  width: number,
  height: number,
  [red, green, blue]: [number, number, number],
  bits: 24 | 32,
  claim = { width, height },
): Buffer {
  const stride = Math.ceil((width * bits) / 32) * 4;
  const bytes = Buffer.alloc(HEADER + stride * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEADER, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(claim.width, 18);
  bytes.writeInt32LE(claim.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes.set([blue, green, red], HEADER + y * stride + (x * bits) / 8);
  }
  return bytes;
}
