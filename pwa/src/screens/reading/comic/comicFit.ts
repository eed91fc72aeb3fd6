/** How a page is fitted to the window. */
export const comicFits = ["whole", "width", "height"] as const;
export type ComicFit = (typeof comicFits)[number];

export interface Size {
  width: number;
  height: number;
}

/** A page this much higher than wide is a strip: fitted whole, nobody could read it. */
const STRIP = 3;
/** A strip isn't wider than this, in pixels. */
const WIDEST_STRIP = 800;

/**
 * Returns the sizes at which pages are shown side by side, in CSS pixels: equally high, fitted to the window, times the
 * zoom.
 */
export function fitPages(
  pages: readonly Size[],
  window: Size,
  { fit, zoom }: { fit: ComicFit; zoom: number },
): Size[] {
  const height = Math.max(...pages.map((page) => page.height));
  const widths = pages.map((page) => (page.width * height) / page.height);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const isStrip = height > STRIP * width;
  const byWidth = (isStrip ? Math.min(WIDEST_STRIP, window.width) : window.width) / width;
  const byHeight = window.height / height;
  const whole = isStrip ? byWidth : Math.min(byWidth, byHeight);
  const scale = { whole, width: byWidth, height: byHeight }[fit] * zoom;
  return widths.map((one) => ({ width: one * scale, height: height * scale }));
}
