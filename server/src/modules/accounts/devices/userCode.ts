/** Consonants only, so that no words form by chance and nothing looks like a digit. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const LENGTH = 8;
/** Bytes from here on would make the first letters of the alphabet likelier than the last. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/** Returns eight letters; `random(n)` gives n unpredictable bytes. */
export function newUserCode(random: (length: number) => Uint8Array): string {
  let code = "";
  while (code.length < LENGTH) {
    for (const byte of random(LENGTH)) {
      if (byte < FAIR_BELOW && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}

/** Formats `BCDFGHJK` for display: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Normalizes a typed code: any case, with or without dash and spaces. Null if it can't be a code. */
export function readUserCode(text: string): string | null {
  const code = text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  const known = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return known ? code : null;
}
