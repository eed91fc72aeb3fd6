/** How much of a text has passed the lower edge of the window, 0 to 1. All in pixels, `top` relative to the window. */
export function readFraction(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0;
  const seen = (windowHeight - text.top) / text.height;
  return Math.round(Math.min(1, Math.max(0, seen)) * 100) / 100;
}
