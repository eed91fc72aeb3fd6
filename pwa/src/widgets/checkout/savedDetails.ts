import { readFromTab, saveInTab } from "../../lib/tabStore.ts";

/**
 * The buyer's details for the creator stay in this tab until they are paid for, because the payment may be
 * abandoned and retried. One text per subject, visible only to the user who typed it.
 */
const keyOf = (subject: string) => `details:${subject}`;

export function savedDetails(userId: string, subject: string): string {
  const saved = readFromTab(keyOf(subject));
  const prefix = `${userId}:`;
  return saved?.startsWith(prefix) ? saved.slice(prefix.length) : "";
}

export const saveDetails = (userId: string, subject: string, details: string): void =>
  saveInTab(keyOf(subject), details ? `${userId}:${details}` : null);

export const forgetDetails = (subject: string): void => saveInTab(keyOf(subject), null);
