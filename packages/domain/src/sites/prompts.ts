import { TRIAL_POSTS } from "../billing/proOffer.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Shown once, never again. */
const ONCE = Number.POSITIVE_INFINITY;
/** Minimum time between any two prompts, so that they don't appear at every step. */
const QUIET = 12 * HOUR;

/** Facts about the visitor and the page. */
export interface PromptFacts {
  signedIn: boolean;
  /** The site belongs to the visitor. */
  owner: boolean;
  creator: boolean;
  pro: boolean;
  freePro: boolean;
  usedTrial: boolean;
  /** Small-business creators are offered Pro where they need it instead. */
  smallBusiness: boolean;
  /** Whether the reader follows this site. */
  following: boolean;
  pushOn: boolean;
  /** The creator's published posts. */
  posts: number;
  /** Those that could become a book. */
  serials: number;
  pins: number;
  /** Texts of this site read during this visit. */
  read: number;
}

interface Rule {
  /** How long it is not shown again. */
  coolDown: number;
  when: (facts: PromptFacts) => boolean;
}

const owner = (facts: PromptFacts) => facts.signedIn && facts.owner && facts.creator;
const withoutPro = (facts: PromptFacts) => owner(facts) && !facts.pro && !facts.freePro;

/**
 * All prompts (specification §2), most important first. The cool-downs of `follow`, `trial_and_pro` and `invite`
 * are from the specification (§9); the others are modeled on them.
 */
const RULES = {
  follow: { coolDown: 48 * HOUR, when: (facts) => !facts.owner && !facts.following && facts.read >= 2 },
  notification: {
    coolDown: 7 * DAY,
    when: (facts) => facts.signedIn && !facts.owner && facts.following && !facts.pushOn,
  },
  stats_tour: { coolDown: ONCE, when: (facts) => owner(facts) && facts.posts >= 1 },
  pinner: { coolDown: 7 * DAY, when: (facts) => owner(facts) && facts.posts >= 2 && facts.pins === 0 },
  invite: { coolDown: ONCE, when: (facts) => owner(facts) && facts.posts >= 1 },
  pro_intro: { coolDown: ONCE, when: (facts) => withoutPro(facts) && facts.posts >= 1 },
  trial_and_pro: {
    coolDown: 7 * DAY,
    when: (facts) =>
      withoutPro(facts) && !facts.usedTrial && !facts.smallBusiness && facts.posts >= TRIAL_POSTS,
  },
  book: { coolDown: 7 * DAY, when: (facts) => owner(facts) && facts.pro && facts.serials >= 1 },
  floating_upsell: { coolDown: 7 * DAY, when: (facts) => withoutPro(facts) && facts.posts >= TRIAL_POSTS },
} as const satisfies Record<string, Rule>;

export type PromptKind = keyof typeof RULES;
export const PROMPTS = Object.keys(RULES) as PromptKind[];

/** When each prompt was last shown, as ISO 8601. */
export type ShownPrompts = Partial<Record<PromptKind, string>>;

/**
 * Returns the prompt to show now, among those whose target is on the page; null for none. A shown prompt waits for
 * its cool-down, and none is shown within half a day of another. A future time counts as now.
 */
export function choosePrompt(
  facts: PromptFacts,
  shown: ShownPrompts,
  now: number,
  available: readonly PromptKind[],
): PromptKind | null {
  const ago = (kind: PromptKind) => {
    const at = shown[kind] === undefined ? Number.NaN : Date.parse(shown[kind]);
    return Number.isNaN(at) ? Number.POSITIVE_INFINITY : Math.max(0, now - at);
  };
  if (PROMPTS.some((kind) => ago(kind) < QUIET)) return null;
  const rested = (kind: PromptKind) =>
    RULES[kind].coolDown === ONCE
      ? ago(kind) === Number.POSITIVE_INFINITY
      : ago(kind) >= RULES[kind].coolDown;
  return PROMPTS.find((kind) => available.includes(kind) && rested(kind) && RULES[kind].when(facts)) ?? null;
}
