/** Returns an MP4 header with a duration and picture size, but no picture. */
export function mp4(seconds: number, [width, height]: [number, number], { turned = false } = {}): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const track = Buffer.alloc(84);
  track.writeInt32BE(turned ? 0 : 0x10000, 40);
  track.writeInt32BE(turned ? 0x10000 : 0, 44);
  track.writeUInt32BE(width * 0x10000, 76);
  track.writeUInt32BE(height * 0x10000, 80);
  const silent = box("trak", box("tkhd", Buffer.alloc(84)));
  const brand = Buffer.concat([Buffer.from("isom"), Buffer.alloc(4), Buffer.from("isommp42")]);
  return Buffer.concat([
    box("ftyp", brand),
    box("mdat", Buffer.alloc(5000)),
    box("moov", Buffer.concat([box("mvhd", movie), silent, box("trak", box("tkhd", track))])),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}
