/** With fewer posts nobody is asked to try Pro (specification §9). */
export const TRIAL_POSTS = 3;

/** What somebody was at when they came upon Pro: the feature tours of the specification (§2). */
export const PRO_CONTEXTS = [
  "picto",
  "plotter",
  "importEmail",
  "customDomain",
  "trialAndPro",
  "stats",
  "smbCreator",
  "createBook",
] as const;
export type ProContext = (typeof PRO_CONTEXTS)[number];

/** In these Pro itself is wanted at once, and a trial would only stand in the way. */
const WITHOUT_TRIAL: readonly ProContext[] = ["smbCreator", "createBook"];

export interface TrialFacts {
  /** Published posts, not counting the parts of serials. */
  posts: number;
  usedTrial: boolean;
  /** Pro was given to them for a time. */
  freePro: boolean;
  context: ProContext | null;
}

/** Whether Pro is offered with its free days first (specification §4, "Pro modal"). */
export function offersTrial({ posts, usedTrial, freePro, context }: TrialFacts): boolean {
  const isAsked = context === null || !WITHOUT_TRIAL.includes(context);
  return posts >= TRIAL_POSTS && !usedTrial && !freePro && isAsked;
}
