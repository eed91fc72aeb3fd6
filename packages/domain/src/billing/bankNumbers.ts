/**
 * The numbers that banks go by, each with the check that its own digits allow. They come without spaces, in capitals. Whether
 * there is such an account only the bank knows.
 */

/** How long an IBAN is, by its country: those of the euro payments area. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FO: 18, FR: 27, GB: 22, GI: 23, GL: 18, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27 },
  ...{ LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28 },
  ...{ PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** What is wrong with an IBAN; null when its digits agree. */
export function faultOfIban(iban: string): "form" | "country" | "length" | "digits" | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(iban)) return "form";
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return "country";
  if (iban.length !== length) return "length";
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : "digits";
}

/** A letter stands for two digits, A for 10: the whole is one number, longer than any that a computer adds exactly. */
function remainderOf97(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Eight signs, or eleven where a branch is named. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);

/** The number of a bank in India: four letters, a zero, and the branch. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

/** A name and who keeps it: `ahab@okbank`. */
export const isUpiId = (text: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/.test(text);

const WEIGHTS = [3, 7, 1];

/** Nine digits of which the last is made of the others. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
