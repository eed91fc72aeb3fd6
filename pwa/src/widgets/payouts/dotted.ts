import { formatDate } from "@quire/domain/time/dates";

const NBSP = "\u00a0";

/** Joins facts with dots, without the missing ones; a line never begins with a dot. */
export const joinWithDots = (...parts: (string | null)[]): string => parts.filter(Boolean).join(`${NBSP}· `);

/** Returns a date that doesn't wrap; `at` is ISO 8601. */
export const unbrokenDate = (at: string): string => formatDate(at).replaceAll(" ", NBSP);
