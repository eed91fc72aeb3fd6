import { formatDate } from "@quire/domain/time/dates";

const NBSP = "\u00a0";

/** Facts side by side, without those that are not there; no line begins with a dot. */
export const dotted = (...parts: (string | null)[]): string => parts.filter(Boolean).join(`${NBSP}· `);

/** A date that no line breaks; `at` is ISO 8601. */
export const wholeDate = (at: string): string => formatDate(at).replaceAll(" ", NBSP);
