/** How many recovery codes an account gets at a time, each valid once. */
export const RECOVERY_CODES = 10;

/** Most passkeys of one account. */
export const MOST_PASSKEYS = 20;

/** Seconds in which a second factor must follow the password, and in which a passkey must answer a challenge. */
export const SECOND_FACTOR_SECONDS = 10 * 60;

/** Seconds for which a proved factor allows changes to the factors. Other sensitive calls: `CONFIRMED_MS`. */
export const FACTOR_CONFIRMED_SECONDS = 15 * 60;

/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 10;

type FactorCode = { kind: "totp" | "recovery"; code: string };

/**
 * Reads what a user typed as a second factor: six digits from an app, or a recovery code, in any case and grouping.
 * Null for anything else.
 */
export function readFactorCode(text: string): FactorCode | null {
  const compact = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(compact)) return { kind: "totp", code: compact };
  const code = compact.replace(/o/g, "0").replace(/[il]/g, "1");
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((sign) => ALPHABET.includes(sign));
  return isRecovery ? { kind: "recovery", code } : null;
}

/** Returns a random recovery code of 50 bits, without its dash; `random(n)` returns n unpredictable bytes. */
export function drawRecoveryCode(random: (length: number) => Uint8Array): string {
  return [...random(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Returns a recovery code as it is shown: `7k2mq-x9d4c`. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
