import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Folder, family, and the weights we set. TTF, since the compiler doesn't read WOFF2. */
const FONTS: readonly (readonly [folder: string, family: string, styles: readonly string[]])[] = [
  ["eb-garamond", "EBGaramond", ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"]],
  ["source-serif-4", "SourceSerif4", ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"]],
  ["cormorant-garamond", "CormorantGaramond", ["500Medium", "500Medium_Italic", "700Bold", "700Bold_Italic"]],
  ["figtree", "Figtree", ["400Regular", "400Regular_Italic", "600SemiBold", "700Bold", "700Bold_Italic"]],
  ["noto-sans-devanagari", "NotoSansDevanagari", ["400Regular", "600SemiBold", "700Bold"]],
  ["source-code-pro", "SourceCodePro", ["400Regular", "400Regular_Italic", "700Bold"]],
];

/** Returns our fonts' bytes: the only ones that a book is set in. */
export function readFonts(): Buffer[] {
  return FONTS.flatMap(([folder, family, styles]) =>
    styles.map((style) =>
      readFileSync(require.resolve(`@expo-google-fonts/${folder}/${style}/${family}_${style}.ttf`)),
    ),
  );
}
