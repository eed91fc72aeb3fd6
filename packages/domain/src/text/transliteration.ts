const CONSONANTS = table(
  "क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l व v श sh ष sh स s ह h ळ l",
);
const VOWELS = table("अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ऑ o");
const SIGNS = table("ा a ि i ी i ु u ू u ृ ri े e ै ai ो o ौ au ॉ o ं n ँ n ः h");
const DIGITS = table("० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9");
const VIRAMA = "्";
const NUKTA = "़";

/** Transliterates Devanagari into plain Latin letters and drops accents; other scripts are unchanged. */
export function toLatin(text: string): string {
  const chars = [...text.normalize("NFD")].filter((char) => char !== NUKTA);
  let latin = "";
  chars.forEach((char, i) => {
    latin += CONSONANTS.has(char)
      ? `${CONSONANTS.get(char)}${inherentVowel(chars[i + 1])}`
      : (VOWELS.get(char) ?? SIGNS.get(char) ?? DIGITS.get(char) ?? (char === VIRAMA ? "" : char));
  });
  return latin.replace(/\p{M}/gu, "");
}

/** A consonant is followed by "a" unless a sign or another word part says otherwise; the last one is silent. */
function inherentVowel(next: string | undefined): string {
  if (next === undefined || next === VIRAMA) return "";
  if (CONSONANTS.has(next) || VOWELS.has(next) || next === "ं" || next === "ँ" || next === "ः") return "a";
  return "";
}

function table(pairs: string): Map<string, string> {
  const words = pairs.split(" ");
  return new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? ""]] : [])));
}
