/** Returns what the support box says: the creator's own message, or the default. */
export const supportInvitation = (message: string): string =>
  message.trim() || "Enjoy reading here? Give something back, with or without a message.";
