/** Passes bytes on, up to a limit. Throws at the first byte beyond it: a server may send without end. */
export async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
  tooLong: () => Error,
): AsyncGenerator<Uint8Array> {
  let left = max;
  for await (const chunk of chunks) {
    left -= chunk.byteLength;
    if (left < 0) throw tooLong();
    yield chunk;
  }
}
