/** No later than this, however busy the page is. */
const LATEST_MS = 2000;

/** Resolves when the page has nothing better to do: what is only looked up must not delay the reader's first touch. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 200);
  });
}
