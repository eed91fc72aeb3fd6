/** Work over Node's streams that Ctrl-C ends: as `Interrupted`, and not as the failure that streams make of it. */
export async function stoppable<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
