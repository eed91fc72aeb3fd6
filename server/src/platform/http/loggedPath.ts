/** URLs whose last part gives access to its holder. */
const SECRET_PATHS =
  /^(\/(?:signin\/token|reset-password|deny-signin|email-verification|draft-invite|unsubscribe|mailinglist\/unsubscribe|files\/signed)\/).+/i;

/** Returns a request's path without secrets: logs are read by many and stored for long. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, "$1[hidden]");
}
