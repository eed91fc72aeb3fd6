/** The longest wait, on a busy page. */
const LATEST_MS = 2000;

/** Resolves when the page is idle, so that background work does not delay the reader's first touch. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 200);
  });
}
