import type { SignupTracking } from "@quire/contracts/calls/signupTrackings";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { signupTrackings } from "../../models/signupTrackings.ts";

/** Records where the user came from, at one step of the sign-up. The first value is kept; sending it again is no error. */
export async function trackSignup(
  context: CommandContext,
  { body }: { body: SignupTracking },
): Promise<{ recorded: true }> {
  const { platform, transaction, facts } = context;
  const { userId } = requireUser(context);
  const { utm_campaign, utm_source, utm_medium, utm_term, utm_content, device, referer } = body;
  await signupTrackings(platform.db).bulkCreate(
    [
      {
        user_id: userId,
        step: body.step ?? "auth_form",
        utm_campaign,
        utm_source,
        utm_medium,
        utm_term,
        utm_content,
        device,
        referer,
        context: body.context,
        url: body.url,
        user_agent: body.user_agent ?? facts.userAgent,
        created_at: platform.clock.now(),
      },
    ],
    { ignoreDuplicates: true, transaction },
  );
  return { recorded: true };
}
