/** `75` as `1:15`, `3675` as `1:01:15`. */
export function formatTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The second to resume a recording at; 0 when the saved one is at its very end. */
export function secondsAt(locator: string | null, duration: number): number {
  const seconds = Number(locator);
  return Number.isFinite(seconds) && seconds > 0 && seconds < duration - 5 ? seconds : 0;
}
