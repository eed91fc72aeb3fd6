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

/** Returns an audiobook's index and chapter titles without sound. The chapters are a track's, or in Nero's list. */
export function m4b(
  chapters: readonly { title: string; start: number }[],
  seconds: number,
  { asList = false } = {},
): Buffer {
  const brand = Buffer.concat([Buffer.from("M4B "), Buffer.alloc(4)]);
  const start = box("ftyp", brand);
  const texts = chapters.map(({ title }) =>
    Buffer.concat([numbers16(Buffer.byteLength(title)), Buffer.from(title)]),
  );
  const content = box("mdat", Buffer.concat(texts));
  const lengths = chapters.map((chapter, at) => (chapters[at + 1]?.start ?? seconds) - chapter.start);
  const track = (id: number, ...more: Buffer[]) =>
    box("trak", box("tkhd", numbers(0, 0, 0, id, 0, seconds * 1000)), ...more);
  const table = box(
    "stbl",
    box("stts", numbers(0, chapters.length, ...lengths.flatMap((length) => [1, length * 1000]))),
    box("stsz", numbers(0, 0, chapters.length, ...texts.map(({ length }) => length))),
    // All titles are in one chunk.
    box("stsc", numbers(0, 1, 1, chapters.length, 1)),
    box("stco", numbers(0, 1, start.length + 8)),
  );
  const header = box("mdhd", numbers(0, 0, 0, 1000, seconds * 1000));
  const list = chapters.map(({ title, start: from }) => {
    const head = Buffer.alloc(9);
    head.writeBigUInt64BE(BigInt(Math.round(from * 1e7)));
    head[8] = Buffer.byteLength(title);
    return Buffer.concat([head, Buffer.from(title)]);
  });
  const named = asList
    ? [track(1), box("udta", box("chpl", numbers(0x01000000, 0), Buffer.from([chapters.length]), ...list))]
    : [track(1, box("tref", box("chap", numbers(2)))), track(2, box("mdia", header, box("minf", table)))];
  return Buffer.concat([
    start,
    content,
    box("moov", box("mvhd", numbers(0, 0, 0, 1000, seconds * 1000)), ...named),
  ]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

function numbers16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}
