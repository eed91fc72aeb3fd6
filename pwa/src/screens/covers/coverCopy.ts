import type { CoverMood, CoverStyleName } from "@quire/domain/media/covers";

export const STYLE_COPY: Readonly<Record<CoverStyleName | "any", string>> = {
  any: "Surprise me",
  landscape: "Landscape",
  silhouette: "Silhouette",
  woodcut: "Woodcut",
  papercut: "Paper cut",
  pattern: "Pattern",
  typographic: "Letters",
  gradient: "Gradient",
};

export const MOOD_COPY: Readonly<Record<CoverMood, string>> = {
  calm: "Calm",
  dark: "Dark",
  warm: "Warm",
  bright: "Bright",
  dreamy: "Dreamy",
  tense: "Tense",
};

export const EXAMPLES = [
  "A small boat under a huge moon",
  "A lighthouse keeper's last winter",
  "मुंबई की बारिश में एक प्रेम कहानी",
] as const;
