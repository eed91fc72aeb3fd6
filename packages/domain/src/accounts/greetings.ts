/** Returns the greeting for an hour of the reader's local day, 0 to 23: morning before 12, afternoon before 18. */
export function greetingAt(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
