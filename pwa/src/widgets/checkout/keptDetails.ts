import { keepInTab, readKeptInTab } from "../../lib/keptInTab.ts";

/**
 * What somebody types for the creator is kept in this tab until it is paid for: the payment may be left, and begun
 * again. One text for each thing, which only who typed it gets to see.
 */
const nameOf = (subject: string) => `details:${subject}`;

export function keptDetails(person: string, subject: string): string {
  const kept = readKeptInTab(nameOf(subject));
  const mark = `${person}:`;
  return kept?.startsWith(mark) ? kept.slice(mark.length) : "";
}

export const keepDetails = (person: string, subject: string, details: string): void =>
  keepInTab(nameOf(subject), details ? `${person}:${details}` : null);

export const forgetDetails = (subject: string): void => keepInTab(nameOf(subject), null);
