/**
 * Characters that a name can't contain because they are invisible or reorder the text around them: controls, format
 * characters (zero-width, bidirectional, tags), and blank letters. The selectors of an emoji's look stay, and joiners
 * where they shape a script or an emoji.
 */
const INVISIBLE = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffe\uffff]/gu;

/** A joiner between two letters of a script that uses it, or between two emoji. */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d](?=\p{L})|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * Returns a name as it is stored and shown: on one line, with no invisible characters and no text direction of its
 * own. May be empty.
 */
export function cleanName(name: string): string {
  const kept = new Set([...name.matchAll(JOINER)].map(({ index }) => index));
  return name
    .replace(INVISIBLE, (character, index: number) =>
      kept.has(index) ? character : /\s/.test(character) ? " " : "",
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** Cleans each line of a text as a name is cleaned: for text around names that were stored before that rule. */
export function cleanLines(text: string): string {
  return text.split("\n").map(cleanName).join("\n");
}

/** Whether a mail program would turn a part of this text into a link. */
export function containsLink(text: string): boolean {
  return /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(text.normalize("NFKC"));
}

/** `a@b.c` in any spelling that a mail program or a reader may take for an address. */
const ADDRESS = /@\s*[\p{L}\p{N}_-]+[.\u3002][\p{L}\p{N}]/u;

/** Whether a name contains an email address or the brackets around one: it would pass for another sender. */
export function containsAddress(name: string): boolean {
  const plain = cleanName(name).normalize("NFKC");
  return ADDRESS.test(plain) || /[<>]/.test(plain);
}

/** Why a name may not stand where users see who writes, sends or asks. */
export type NameRefusal = "address" | "reserved";

/** Returns why a name of a user, site, sender, program, token or passkey is refused; null if it is allowed. */
export function refuseName(name: string, platform: PlatformNames): NameRefusal | null {
  if (containsAddress(name)) return "address";
  return isReservedName(name, platform) ? "reserved" : null;
}

/** Names in which the platform itself would seem to speak. */
const RESERVED = ["security", "support"];

/** Letters of other alphabets that look like Latin ones, after NFKD and lower case. */
// biome-ignore format: a table, one line a group of letters.
const LETTERS: Readonly<Record<string, string>> = {
  а: "a", ɑ: "a", α: "a", с: "c", ϲ: "c", ԁ: "d", е: "e", є: "e", ε: "e", һ: "h", і: "i", ι: "i", ı: "i", l: "i",
  ӏ: "i", ј: "j", ո: "n", η: "n", о: "o", ο: "o", օ: "o", р: "p", ρ: "p", ԛ: "q", գ: "q", г: "r", ʀ: "r", ѕ: "s",
  ꜱ: "s", т: "t", τ: "t", υ: "u", ս: "u", ʋ: "u", μ: "u", ц: "u", у: "y", γ: "y", ү: "y",
};
const DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
const SIGNS: Readonly<Record<string, string>> = { "@": "a", "!": "i", "|": "i", $: "s", "+": "t" };

/** A digit or sign may stand for a letter, or just beside the word: "Qu1re" and "Quire 1" are both tried. */
const ALPHABETS = [LETTERS, { ...LETTERS, ...DIGITS }, { ...LETTERS, ...DIGITS, ...SIGNS }];

/** Words that may stand around a reserved name without changing who seems to speak. */
// biome-ignore format: a table of words.
const FILLERS = [
  "the", "official", "team", "help", "staff", "from", "by", "of", "at", "for", "and", "hq", "inc", "account", "accounts",
  "admin", "administrator", "alert", "alerts", "billing", "care", "customer", "desk", "mail", "moderation", "moderator",
  "newsletter", "notice", "notification", "notifications", "payment", "payments", "payouts", "safety", "service",
  "services", "system", "trust", "verification", "verified",
];

/** Who could be impersonated: the product, and its staff by their accounts' names. */
export interface PlatformNames {
  productName: string;
  staffNames: readonly string[];
}

/**
 * Whether a name would pass for the platform's own: "Quire", "Security", "Support" or a member of staff, alone, with
 * each other, or with a filler such as "team", whatever its case, spacing, accents or look-alike letters. A longer name
 * that only contains the word, such as "A Quire of Poems", is allowed. So are first names that staff have too.
 */
export function isReservedName(name: string, { productName, staffNames }: PlatformNames): boolean {
  const fullNames = staffNames.filter((one) => one.trim().includes(" "));
  const reserved = [...RESERVED, productName, ...fullNames].map((word) => skeleton(word, LETTERS));
  const words = [...reserved, ...FILLERS.map((word) => skeleton(word, LETTERS))];
  return ALPHABETS.some((alphabet) => consistsOf(skeleton(name, alphabet), words, reserved));
}

/** Whether the text is a sequence of these words, at least one of them reserved. */
function consistsOf(text: string, words: readonly string[], reserved: readonly string[]): boolean {
  // For each prefix that is such a sequence: whether a reserved word is in it.
  const reached: (boolean | undefined)[] = [false];
  for (let at = 0; at < text.length; at++) {
    const found = reached[at];
    if (found === undefined) continue;
    for (const word of words) {
      if (word === "" || !text.startsWith(word, at)) continue;
      const end = at + word.length;
      reached[end] = reached[end] || found || reserved.includes(word);
    }
  }
  return reached[text.length] === true;
}

/** Returns what a name looks like at a glance: Latin letters only, without accents, spaces and punctuation. */
function skeleton(name: string, alphabet: Readonly<Record<string, string>>): string {
  const plain = cleanName(name).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...plain]
    .map((letter) => alphabet[letter] ?? letter)
    .join("")
    .replace(/\P{L}/gu, "");
}
