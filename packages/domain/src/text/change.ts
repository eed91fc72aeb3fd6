/** "+12%", "−3%", "new" if there was nothing before, "" if nothing changed. */
export function change(now: number, before: number): string {
  if (now === before) return "";
  if (before === 0) return "new";
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "" : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en")}%`;
}
