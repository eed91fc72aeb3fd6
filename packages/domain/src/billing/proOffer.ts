/** Creators with fewer posts aren't offered a trial (specification §9). */
export const TRIAL_POSTS = 3;

/** Where a user discovered Pro: the feature tours of the specification (§2). */
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

/** In these contexts the user wants Pro itself right away; a trial would only get in the way. */
const WITHOUT_TRIAL: readonly ProContext[] = ["smbCreator", "createBook"];

export interface TrialFacts {
  /** Published posts, not counting parts of serials. */
  posts: number;
  usedTrial: boolean;
  /** The user has a free Pro period. */
  freePro: boolean;
  context: ProContext | null;
}

/** Whether Pro is offered with a free trial first (specification §4, "Pro modal"). */
export function offersTrial({ posts, usedTrial, freePro, context }: TrialFacts): boolean {
  const isRequested = context === null || !WITHOUT_TRIAL.includes(context);
  return posts >= TRIAL_POSTS && !usedTrial && !freePro && isRequested;
}
