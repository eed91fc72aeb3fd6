const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const LINE_NOISE = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Removes control characters (C0 except newline and tab, DEL, C1) and turns `\r\n` into `\n`: terminals execute
 * escape codes, PostgreSQL rejects NUL, and half a surrogate pair is not text.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(LONE_SURROGATES, "\ufffd");
}

/**
 * Cleans text to one line for a title, a caption or a terminal: no controls or bidirectional overrides, whitespace
 * collapsed.
 */
export function plainLine(text: string): string {
  return cleanText(text).replace(LINE_NOISE, "").replace(/\s+/g, " ").trim();
}
