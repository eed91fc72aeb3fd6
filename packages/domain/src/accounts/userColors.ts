/**
 * Colors that people go by while they write together. All are equally light: white words can be read on each, and each
 * is seen on light, dark and sepia paper, so that a color means the same person in everybody's theme.
 */
export const PERSON_COLORS = [
  "#cd3b24",
  "#1377a9",
  "#208229",
  "#b438bf",
  "#8d6c07",
  "#3d6bd6",
  "#af590e",
  "#0e7d7d",
  "#d2286f",
  "#607a11",
  "#7e58d5",
  "#128052",
] as const;

export type UserColor = (typeof PERSON_COLORS)[number];

/** The color of a person: always the same, on every device. */
export function userColor(userId: string): UserColor {
  // FNV-1a: ids of people who came one after the other differ in little, and their colors should not.
  let hash = 0x811c9dc5;
  for (const char of userId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return PERSON_COLORS[(hash >>> 0) % PERSON_COLORS.length] as UserColor;
}
