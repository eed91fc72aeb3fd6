/**
 * Scrolls to the reader's place in the text of this page, so that what was read has passed the window's bottom edge.
 * Returns false if there is none. `openAtPlaceScript` contains its source: it must use nothing outside of itself.
 */
export function openAtPlace(): boolean {
  try {
    const text = document.querySelector<HTMLElement>("[data-post-content]");
    const fraction = JSON.parse(localStorage.getItem("places") ?? "{}")[text?.dataset.postContent ?? ""];
    if (!text || !fraction || location.hash) return false;
    const { top, height } = text.getBoundingClientRect();
    const to = scrollY + top + fraction * height - innerHeight;
    if (to <= 0) return false;
    scrollTo({ top: to, behavior: "instant" });
    text.dataset.openedAt = fraction;
    return true;
  } catch {
    // No storage: the text opens at its start.
    return false;
  }
}

/**
 * The inline script at the end of the document: it runs once the text and its styles are here, and before the first
 * paint, so that the reader sees no jump. The app calls the same function for the pages it draws later.
 */
export const openAtPlaceScript = `(globalThis.openAtPlace=${openAtPlace})()`;
