import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);
const liberation = join(dirname(resolve("pdfjs-dist/package.json")), "standard_fonts");

/** Of each, the file; a sign is written in the first that has it. Only the Indian one has the sign of the rupee. */
export const FONTS = {
  plain: join(liberation, "LiberationSans-Regular.ttf"),
  bold: join(liberation, "LiberationSans-Bold.ttf"),
  indian: resolve(
    "@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2",
  ),
} as const;
export type FontName = keyof typeof FONTS;

/** A piece of text that one font can write. */
export interface Run {
  font: FontName;
  text: string;
}

/** Divides a text among the fonts. What none of them has is a mark in its place. */
export function runsOf(text: string, first: FontName, has: (font: FontName, code: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (const sign of text.normalize("NFC")) {
    const code = sign.codePointAt(0) ?? 0;
    const font = ([first, "indian"] as const).find((name) => has(name, code));
    const last = runs.at(-1);
    if (!font) add(first, "?");
    // A space stays with what it stands in: a word would be shaped in two pieces.
    else if (sign === " " && last) last.text += sign;
    else add(font, sign);
  }
  return runs;

  function add(font: FontName, sign: string) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
}
