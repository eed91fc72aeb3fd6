/** Returns a mono WAV, 16 bits, 8,000 samples a second: `sample` maps seconds to values from -1 to 1. */
export function wav(seconds: number, sample: (second: number) => number): Buffer {
  const rate = 8000;
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write("RIFF");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at++) bytes.writeInt16LE(Math.round(sample(at / rate) * 32_767), 44 + at * 2);
  return bytes;
}
