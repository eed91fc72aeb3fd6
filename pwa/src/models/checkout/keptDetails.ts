import { keepInTab, readKeptInTab } from "../../platform/keptInTab.ts";

/** What somebody types for the creator is kept in this tab until it is sent: the payment may be left, and begun again. */
const nameOf = (person: string, subject: string) => `details:${person}:${subject}`;

export const keptDetails = (person: string, subject: string): string =>
  readKeptInTab(nameOf(person, subject)) ?? "";

export const keepDetails = (person: string, subject: string, details: string): void =>
  keepInTab(nameOf(person, subject), details || null);
