/** Styles of covers that a user chooses from. */
export const COVER_STYLES = [
  "landscape",
  "silhouette",
  "woodcut",
  "papercut",
  "pattern",
  "typographic",
  "gradient",
] as const;
export type CoverStyleName = (typeof COVER_STYLES)[number];

export const COVER_MOODS = ["calm", "dark", "warm", "bright", "dreamy", "tense"] as const;
export type CoverMood = (typeof COVER_MOODS)[number];

/** `queued` includes drawing: its pictures appear one by one. */
export const COVER_STATES = ["queued", "ready", "failed"] as const;
export type CoverState = (typeof COVER_STATES)[number];

/** Why no picture could be made. */
export const COVER_FAILURES = ["refused", "explicit", "unavailable"] as const;
export type CoverFailure = (typeof COVER_FAILURES)[number];

/** What a creator reads about a failure: what happened, and what to do. */
export const COVER_FAILURE_MESSAGES: Readonly<Record<CoverFailure, string>> = {
  refused: "The image service refused this description. Describe the cover in other words.",
  explicit: "The pictures went against the community guidelines. Describe the cover in other words.",
  unavailable: "The image service isn't answering. This didn't count. Try again in a few minutes.",
};

/** Pictures of one request. */
export const PICTURES_PER_COVER = 4;
export const MAX_COVER_DESCRIPTION = 400;
export const MAX_COVER_CHANGE = 200;
/** In pixels: an e-book's cover. */
export const COVER_PIXELS = { width: 1600, height: 2560 } as const;

/** Requests in a calendar month (UTC) by plan. */
export const COVERS_PER_MONTH = { basic: 10, pro: 200 } as const;

/** What is left of a month's allowance, and when the next month begins. */
export function coverAllowance(
  { isPro, used }: { isPro: boolean; used: number },
  now: Date,
): { limit: number; remaining: number; resets_at: string } {
  const limit = isPro ? COVERS_PER_MONTH.pro : COVERS_PER_MONTH.basic;
  return { limit, remaining: Math.max(0, limit - used), resets_at: monthOf(now, 1).toISOString() };
}

/** The beginning of the month, in UTC, or of a later one. */
export const monthOf = (now: Date, later = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1));

/** Words of a change that set another mood. */
const MOOD_WORDS: Readonly<Record<CoverMood, RegExp>> = {
  dark: /\b(?:dark(?:er)?|night|black)\b|अंधेर|काल[ाी]|रात/iu,
  bright: /\b(?:bright(?:er)?|colou?rful|vivid|cheerful|happ(?:y|ier))\b|चमक|रंगीन/iu,
  warm: /\b(?:warm(?:er)?|golden|sunny|autumn)\b|गर्म|सुनहर/iu,
  calm: /\b(?:calm(?:er)?|quiet(?:er)?|soft(?:er)?|simple(?:r)?|muted)\b|शांत|सरल/iu,
  dreamy: /\b(?:dream(?:y|ier)|pastel|magic(?:al)?|violet|purple)\b|सपन|जादू/iu,
  tense: /\b(?:tense(?:r)?|bold(?:er)?|red|thriller|danger(?:ous)?|dramatic)\b|लाल|खतर/iu,
};

/** The mood after a change in words: another one if they name it. */
export const moodAfter = (mood: CoverMood, change: string): CoverMood =>
  COVER_MOODS.find((other) => MOOD_WORDS[other].test(change)) ?? mood;

const STYLE_PROMPTS: Readonly<Record<CoverStyleName | "any", string>> = {
  any: "A striking, minimal illustration with a limited palette",
  landscape: "A wide landscape in flat layers of color",
  silhouette: "One strong silhouette on a flat field, with bold negative space",
  woodcut: "A two-color woodcut with carved lines",
  papercut: "Layered paper cut-outs with soft shadows",
  pattern: "A geometric repeat pattern over the whole sheet",
  typographic: "An abstract poster of large geometric shapes",
  gradient: "Soft mesh gradients with one crisp shape and fine grain",
};

/** Describes a picture to an image model. */
export function coverPrompt(request: {
  description: string;
  change: string;
  style: CoverStyleName | "any";
  mood: CoverMood;
}): string {
  const { description, change, style, mood } = request;
  return [
    `${STYLE_PROMPTS[style]}, for the front of a book cover; mood: ${mood}.`,
    `Subject: ${description}.`,
    ...(change === "" ? [] : [`Change: ${change}.`]),
    "Portrait, edge to edge, calm space for a title. No text, no letters, no logos, no frame of a book.",
  ].join(" ");
}
