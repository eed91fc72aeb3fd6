/** How long to wait for this device's storage before showing what it saves: in some browsers it hangs. */
export const STORAGE_MS = 1500;

/** Waits until a promise has settled, and at most `ms` milliseconds. A rejection counts as settled. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}
