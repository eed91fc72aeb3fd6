import cormorant from "@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf?url";
import garamond from "@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf?url";
import typewriter from "@expo-google-fonts/source-code-pro/600SemiBold/SourceCodePro_600SemiBold.ttf?url";

export const COVER_FONTS = ["garamond", "cormorant", "literata", "figtree", "typewriter"] as const;
export type CoverFont = (typeof COVER_FONTS)[number];

export interface FontLook {
  label: string;
  family: string;
  weight: number;
  /** The file to load when it is first chosen; null for the interface's own. */
  file: string | null;
  align: "center" | "left";
  isUpper: boolean;
  /** Of the letters and of the lines, in ems. */
  tracking: number;
  leading: number;
}

const centered = { align: "center", isUpper: false, tracking: 0, leading: 1.05 } as const;
const left = { align: "left", isUpper: false, tracking: -0.02, leading: 0.98 } as const;

export const FONT_LOOKS: Readonly<Record<CoverFont, FontLook>> = {
  garamond: { ...centered, label: "Garamond", family: "EB Garamond", weight: 500, file: garamond },
  cormorant: {
    ...{ ...centered, label: "Capitals", family: "Cormorant Garamond", weight: 600, file: cormorant },
    ...{ isUpper: true, tracking: 0.06, leading: 1.08 },
  },
  literata: { ...centered, label: "Literata", family: "Literata Variable", weight: 700, file: null },
  figtree: { ...left, label: "Figtree", family: "Figtree Variable", weight: 800, file: null },
  typewriter: {
    ...{ ...left, label: "Typewriter", family: "Source Code Pro", weight: 600, file: typewriter },
    ...{ tracking: -0.03, leading: 1.15 },
  },
};

/** The CSS font of a look; Devanagari has a font of its own. */
export const fontOf = ({ family, weight }: FontLook, size: number): string =>
  `${weight} ${size}px "${family}", "Devanagari", serif`;

/** Loads what a text needs before it is drawn: a canvas doesn't wait for fonts. */
export async function loadFont(look: FontLook, text: string): Promise<void> {
  const isKnown = [...document.fonts].some(({ family }) => family.replaceAll('"', "") === look.family);
  if (look.file && !isKnown) {
    document.fonts.add(
      await new FontFace(look.family, `url(${look.file})`, { weight: String(look.weight) }).load(),
    );
  }
  await document.fonts.load(fontOf(look, 40), text || "A");
}
