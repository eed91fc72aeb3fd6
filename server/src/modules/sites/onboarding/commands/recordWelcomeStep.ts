import type { StepOutcome, WelcomeProgress, WelcomeStep } from "@quire/domain/sites/welcome";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sites } from "../../models/sites.ts";
import { welcomeSteps } from "../../models/welcomeSteps.ts";
import { onboardingPolicy } from "../policy.ts";
import { progressOf } from "../progressOf.ts";

interface Input {
  params: { id: string; step: WelcomeStep };
  body: { outcome: StepOutcome };
}

/** Records a step as done or skipped, for all the creator's devices. A step that was done stays done. */
export async function recordWelcomeStep(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ welcome: WelcomeProgress }> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, onboardingPolicy, "own", params);
  if (!(await sites(platform.db).findByPk(userId, { attributes: ["id"], transaction }))) {
    throw new Refusal("site_not_found");
  }
  await context.execute(
    `INSERT INTO welcome_steps (user_id, step, outcome, decided_at) VALUES ($userId, $step, $outcome, $now)
     ON CONFLICT (user_id, step) DO UPDATE SET outcome = excluded.outcome, decided_at = excluded.decided_at
      WHERE welcome_steps.outcome = 'skipped'`,
    { userId, step: params.step, outcome: body.outcome, now: platform.clock.now() },
  );
  const rows = await welcomeSteps(platform.db).findAll({ where: { user_id: userId }, transaction });
  return { welcome: progressOf(rows.map((row) => row.get())) };
}
