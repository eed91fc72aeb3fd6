/** The browser's time zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zones to choose from, with the current one. */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", deviceZone(), current]);
  return [...zones].sort().map((name) => ({ value: name, label: name.replaceAll("_", " ") }));
}
