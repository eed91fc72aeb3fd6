/**
 * Colors that identify users while they write together. All have the same lightness: white text is readable on
 * each, and each is visible on light, dark and sepia paper, so a user has the same color in every theme.
 */
export const USER_COLORS = [
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

export type UserColor = (typeof USER_COLORS)[number];

/** Returns a user's color: always the same, on every device. */
export function userColor(userId: string): UserColor {
  // FNV-1a: ids created one after another differ only slightly, but their colors should differ.
  let hash = 0x811c9dc5;
  for (const char of userId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return USER_COLORS[(hash >>> 0) % USER_COLORS.length] as UserColor;
}
