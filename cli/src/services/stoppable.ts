/** Runs work on Node streams that Ctrl-C ends with `Interrupted` instead of a stream error. */
export async function stoppable<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
