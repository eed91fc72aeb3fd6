const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const LINE_NOISE = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text without control characters (C0 but newline and tab, DEL, C1), with `\r\n` as `\n`: a terminal obeys
 * escape codes, PostgreSQL refuses NUL, and half a surrogate pair is not text at all.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(LONE_SURROGATES, "\ufffd");
}

/** One line for a title, a caption or a terminal: no controls, no bidirectional overrides, blanks collapsed. */
export function plainLine(text: string): string {
  return cleanText(text).replace(LINE_NOISE, "").replace(/\s+/g, " ").trim();
}
