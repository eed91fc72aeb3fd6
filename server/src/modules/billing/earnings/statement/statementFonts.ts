import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);
const liberation = join(dirname(resolve("pdfjs-dist/package.json")), "standard_fonts");

/** Font files. A character uses the first font that has it; only the Indian one has the rupee sign. */
export const FONTS = {
  plain: join(liberation, "LiberationSans-Regular.ttf"),
  bold: join(liberation, "LiberationSans-Bold.ttf"),
  indian: resolve("@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf"),
} as const;
export type FontName = keyof typeof FONTS;

/** A piece of text in one font. */
export interface Run {
  font: FontName;
  text: string;
}

/** Splits a text by font. A character that no font has is replaced by a placeholder. */
export function runsOf(text: string, first: FontName, has: (font: FontName, code: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (const sign of text.normalize("NFC")) {
    const code = sign.codePointAt(0) ?? 0;
    const font = ([first, "indian"] as const).find((name) => has(name, code));
    const last = runs.at(-1);
    if (!font) add(first, "?");
    // A space keeps the current font: otherwise a phrase would be shaped in two pieces.
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
