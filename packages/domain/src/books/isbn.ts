/**
 * Reads an ISBN with or without hyphens: 13 digits. An ISBN-10 becomes its ISBN-13. Null if it isn't one.
 */
export function readIsbn(text: string): string | null {
  const digits = text.replace(/[\s‐-―-]/g, "").toUpperCase();
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits[12] ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits) || checkDigit10(digits) !== digits[9]) return null;
  const body = `978${digits.slice(0, 9)}`;
  return `${body}${checkDigit13(body)}`;
}

/** Weights 1 and 3 alternate; the sum with the check digit is a multiple of 10. */
function checkDigit13(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Weights 10 down to 2; the sum with the check digit is a multiple of 11, where X is 10. */
function checkDigit10(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? "X" : String(rest);
}
