/**
 * Minimum characters and maximum bytes of a password. Without a maximum, hashing huge inputs at sign-in would be a
 * denial-of-service vector.
 */
export const PASSWORD_MIN = 5;
export const PASSWORD_MAX_BYTES = 1024;

export const PASSWORD_TOO_SHORT = `Please use at least ${PASSWORD_MIN} characters`;
export const PASSWORD_TOO_LONG = "This password is too long. Please keep it within 1,024 bytes";
export const PASSWORD_TOO_COMMON =
  "This password is common and easy to guess. Three words only you would put together are safer";

/**
 * Checks a new password as far as a device can; the server also knows the common ones. Passwords are never trimmed or
 * normalized: users sign in with exactly what they typed.
 */
export function checkPassword(text: string): { ok: true } | { error: string } {
  if ([...text].length < PASSWORD_MIN) return { error: PASSWORD_TOO_SHORT };
  if (new TextEncoder().encode(text).length > PASSWORD_MAX_BYTES) return { error: PASSWORD_TOO_LONG };
  if (isOneCharacter(text.trim().toLowerCase())) return { error: PASSWORD_TOO_COMMON };
  return { ok: true };
}

const isOneCharacter = (text: string): boolean => /^(.)\1*$/su.test(text);
