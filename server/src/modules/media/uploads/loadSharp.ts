/** Loads sharp, about 30 MB of memory, only in a process that handles an image. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
