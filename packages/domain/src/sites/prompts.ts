import { TRIAL_POSTS } from "../billing/proOffer.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** It is shown once, and never again. */
const ONCE = Number.POSITIVE_INFINITY;
/** Between any two of them, so that nobody meets one at every step. */
const QUIET = 12 * HOUR;

/** Who might be prompted, and where they are. */
export interface PromptFacts {
  signedIn: boolean;
  /** The site is theirs. */
  owner: boolean;
  creator: boolean;
  pro: boolean;
  freePro: boolean;
  usedTrial: boolean;
  /** Small-business creators are told of Pro where they need it. */
  smallBusiness: boolean;
  /** Of the reader, to this site. */
  following: boolean;
  pushOn: boolean;
  /** Published posts of the creator. */
  posts: number;
  /** Of them, what could be a book. */
  serials: number;
  pins: number;
  /** Texts of this site that were read in this visit. */
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
 * Every kind of prompt (specification §2), those that matter most first. The cool-downs of `follow`, `trial_and_pro`
 * and `invite` are the specification's (§9), the others follow them.
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

/** When each was shown last, as ISO 8601. */
export type ShownPrompts = Partial<Record<PromptKind, string>>;

/**
 * The one prompt to show now, of those whose destination is there; null for none. What was shown rests for its
 * cool-down, and after any of them there is quiet for half a day. A time ahead of the clock counts as now.
 */
export function choosePrompt(
  facts: PromptFacts,
  shown: ShownPrompts,
  now: number,
  there: readonly PromptKind[],
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
  return PROMPTS.find((kind) => there.includes(kind) && rested(kind) && RULES[kind].when(facts)) ?? null;
}
