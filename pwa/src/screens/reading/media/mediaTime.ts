/** `75` as `1:15`, `3675` as `1:01:15`. */
export function wordsOfTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Where a recording goes on: at the second that was noted, but not at its very end. */
export function secondsAt(locator: string | null, duration: number): number {
  const seconds = Number(locator);
  return Number.isFinite(seconds) && seconds > 0 && seconds < duration - 5 ? seconds : 0;
}
