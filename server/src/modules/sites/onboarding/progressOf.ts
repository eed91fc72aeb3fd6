import { type StepOutcome, WELCOME_STEPS, type WelcomeProgress } from "@quire/domain/sites/welcome";

/** Returns stored steps as progress, without those that only a newer server knows. */
export function progressOf(rows: readonly { step: string; outcome: StepOutcome }[]): WelcomeProgress {
  const outcomes = new Map(rows.map(({ step, outcome }) => [step, outcome]));
  return Object.fromEntries(
    WELCOME_STEPS.flatMap((step) => (outcomes.has(step) ? [[step, outcomes.get(step)]] : [])),
  );
}
