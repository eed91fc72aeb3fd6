/** Where a refused picture's message sends its owner. Every host serves it. */
export const GUIDELINES = "/community-guidelines";
export const GUIDELINES_LABEL = "Read the community guidelines";

/** Returns what surrounds the guidelines' address in a failure's message; null for any other message. */
export function splitAtGuidelines(message: string): { before: string; after: string } | null {
  const [before, after] = message.split(`Read them at ${GUIDELINES}`);
  return before === undefined || after === undefined ? null : { before, after };
}
