/** The greeting at an hour of the reader's own day, 0 to 23: morning before 12, afternoon before 18. */
export function greetingAt(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
