/**
 * Returns text as a Typst string literal: the only way that an author's text enters a source. Control characters are
 * dropped, since Typst's escapes are not JSON's.
 */
export const literal = (text: string): string => quoted(shown(text).replace(/[\n\t]/g, " "));

/** Returns text to be set in lines as a literal. */
export function prose(text: string): string {
  const line = shown(text)
    .replace(/[\n\t]/g, " ")
    // A line may end with a dash, but not start with one.
    .replace(/(?<=\S)—/gu, "\u2060—");
  return quoted(line.replace(/\S{8,}/gu, withBreaks));
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Lets a long address or name break after its signs, and if need be anywhere: it would run off the page. */
function withBreaks(word: string): string {
  return word
    .replace(/(?<!\p{N})[^\p{L}\p{N}\p{M}\p{Pd}\s'’‘“”"\u2060]+(?=[\p{L}\p{N}])/gu, "$&\u200b")
    .replace(/[\p{L}\p{N}]{30,}/gu, (letters) => letters.replace(/.{12}(?=.)/gu, "$&\u200b"));
}

/** Returns code as a literal: its line breaks stay. */
export function codeLiteral(text: string): string {
  return quoted(shown(text).replaceAll("\t", "    "));
}

/** Without control characters, lone surrogates and Unicode's own line breaks, which would end a line of print. */
function shown(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u2028\u2029]/g, " ")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "");
}

/** Returns a list as a Typst array, also of one element. */
export const array = (values: readonly string[]): string =>
  `(${values.map((value) => `${value}, `).join("")})`;

export const inches = (value: number): string => `${Number(value.toFixed(4))}in`;
