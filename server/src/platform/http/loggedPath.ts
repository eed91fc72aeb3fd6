/** Addresses whose last part opens something for whoever holds it. */
const OPENING =
  /^(\/(?:signin\/token|reset-password|email-verification|draft-invite|unsubscribe|mailinglist\/unsubscribe|files\/signed)\/).+/i;

/** A request's path as the log may have it: logs are read by many and kept for long. */
export function loggedPath(path: string): string {
  return path.replace(OPENING, "$1[hidden]");
}
