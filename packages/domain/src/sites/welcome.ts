/** The steps of a new creator's welcome section, in order (specification §2: creator onboarding). */
export const WELCOME_STEPS = [
  "choose_identity",
  "add_socials",
  "make_money",
  "enable_support",
  /** Confirms the step before; skipped along with it. */
  "support_enabled",
  "pro_intro",
  "pro_by_invite",
] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

export const STEP_OUTCOMES = ["done", "skipped"] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];
/** What the creator decided; steps without an outcome are still open. */
export type WelcomeProgress = Partial<Record<WelcomeStep, StepOutcome>>;

/** Maximum length of the message to readers in the support box, in characters. */
export const SUPPORT_MESSAGE_MAX = 300;

/** Steps that count: a confirmation belongs to the step that it confirms. */
const COUNTED = WELCOME_STEPS.filter((step) => step !== "support_enabled");

/** Returns the first open step; null if there is none. */
export function openStep(progress: WelcomeProgress): WelcomeStep | null {
  return stepsOf(progress).find((step) => progress[step] === undefined) ?? null;
}

/** Returns the step that follows; null after the last. */
export function stepAfter(step: WelcomeStep, progress: WelcomeProgress): WelcomeStep | null {
  const steps = stepsOf(progress);
  return steps[steps.indexOf(step) + 1] ?? null;
}

/** Returns the step before, without confirmations; null before the first. */
export function stepBefore(step: WelcomeStep): WelcomeStep | null {
  if (step === "support_enabled") return "enable_support";
  return COUNTED[COUNTED.indexOf(step) - 1] ?? null;
}

/** Returns a step's number and the number of steps. */
export function stepNumber(step: WelcomeStep): { at: number; of: number } {
  const counted = step === "support_enabled" ? "enable_support" : step;
  return { at: COUNTED.indexOf(counted) + 1, of: COUNTED.length };
}

/**
 * Whether the creator's home links to the welcome section: until it is finished or dismissed, for those who have
 * begun or who have no post yet.
 */
export function showsWelcome(progress: WelcomeProgress, isClosed: boolean, posts: number): boolean {
  if (isClosed || openStep(progress) === null) return false;
  return posts === 0 || Object.keys(progress).length > 0;
}

/** A creator without support has nothing to confirm. */
const stepsOf = (progress: WelcomeProgress): readonly WelcomeStep[] =>
  progress.enable_support === "skipped" ? COUNTED : WELCOME_STEPS;
