/** Returns an MP3 of silence: each frame of 128 kbit/s lasts 26 ms. */
export function silentMp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_c4);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
