/** The browser's time zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones that some browsers still list under a city's former name. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const newNameOf = (zone: string): string => RENAMED[zone] ?? zone;

/** Returns the time zones to choose from, by their cities' names of today, with the current one. */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const listed = [...Intl.supportedValuesOf("timeZone"), "UTC", deviceZone(), current];
  return [...new Set(listed.map(newNameOf))].sort().map((name) => ({
    value: name === newNameOf(current) ? current : name,
    label: name.replaceAll("_", " "),
  }));
}
