import { readFromTab, saveInTab } from "../../lib/tabStore.ts";

/**
 * What somebody types for the creator is kept in this tab until it is paid for: the payment may be left, and begun
 * again. One text for each thing, which only who typed it gets to see.
 */
const nameOf = (subject: string) => `details:${subject}`;

export function savedDetails(person: string, subject: string): string {
  const kept = readFromTab(nameOf(subject));
  const mark = `${person}:`;
  return kept?.startsWith(mark) ? kept.slice(mark.length) : "";
}

export const saveDetails = (person: string, subject: string, details: string): void =>
  saveInTab(nameOf(subject), details ? `${person}:${details}` : null);

export const forgetDetails = (subject: string): void => saveInTab(nameOf(subject), null);
