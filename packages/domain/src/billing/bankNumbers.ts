/**
 * Bank numbers, each checked as far as its own digits allow. Input has no spaces and is in capitals. Only the bank
 * knows whether the account exists.
 */

/** The length of an IBAN by country, for the countries of the euro payments area. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FO: 18, FR: 27, GB: 22, GI: 23, GL: 18, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27 },
  ...{ LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28 },
  ...{ PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** Returns what is wrong with an IBAN; null if its check digits match. */
export function faultOfIban(iban: string): "form" | "country" | "length" | "digits" | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(iban)) return "form";
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return "country";
  if (iban.length !== length) return "length";
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : "digits";
}

/** Each letter stands for two digits (A is 10); the result is one number, too long for exact number arithmetic. */
function remainderOf97(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Eight characters, or eleven with a branch code. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);

/** An Indian bank's branch code (IFSC): four letters, a zero, and the branch. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

/** A name and its provider: `ahab@okbank`. */
export const isUpiId = (text: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/.test(text);

const WEIGHTS = [3, 7, 1];

/** Nine digits, the last of which is a check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
