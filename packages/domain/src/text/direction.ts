export type TextDirection = "ltr" | "rtl";

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
const STRONG = /\p{L}/u;

/** Languages that are written from right to left, unless their tag names another script. */
const LANGUAGES = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "ks",
  "nqo",
  "ps",
  "sd",
  "syr",
  "ug",
  "ur",
  "yi",
]);

/** Whether any of a text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Returns the direction of a text by its first letter, as `dir="auto"` does; null if it has no letter. */
export function textDirection(text: string): TextDirection | null {
  const letter = STRONG.exec(text)?.[0];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Returns the direction of a language: `he`, `ar-EG`. */
export function languageDirection(tag: string): TextDirection {
  const [language = "", script = ""] = tag.toLowerCase().split("-");
  if (script === "arab" || script === "hebr") return "rtl";
  return LANGUAGES.has(language) && script !== "latn" && script !== "cyrl" ? "rtl" : "ltr";
}
