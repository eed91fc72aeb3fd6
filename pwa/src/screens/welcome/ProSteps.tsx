import { listInvites } from "@quire/contracts/calls/invites";
import { isPro } from "@quire/domain/accounts/groups";
import {
  INVITE_GOAL,
  INVITE_WORTH,
  REFEREE_MONTHS,
  REFERRER_MONTHS_MAX,
} from "@quire/domain/audience/invites";
import type { Role } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { CopiedLink } from "../../widgets/feedLinks/CopiedLink.tsx";
import { STEPS } from "../../widgets/pro/steps.ts";
import { Points } from "./Points.tsx";
import { StepForm } from "./StepForm.tsx";
import type { WelcomeStepProps } from "./useWelcome.ts";

/** Pro's benefits: the steps of its introduction between the first and the last. */
const BENEFITS = STEPS.filter(({ step }) => step !== "intro" && step !== "visualise");

/** "Pro intro": what Pro adds. Nothing has to be bought here. */
export function ProStep({ welcome, user }: WelcomeStepProps) {
  const { product } = usePage();
  const hasPro = isPro(user.groups as Role[]);
  return (
    <StepForm
      welcome={welcome}
      step="pro_intro"
      title={hasPro ? "You have Pro" : `Grow with ${product.name} Pro`}
      lead={hasPro ? "All of this is yours." : "Publishing is free. Pro adds this, whenever you want it."}
      skip={null}
    >
      <Points of={BENEFITS} />
      {hasPro ? null : (
        <p>
          <a href={proHash()}>See the plans</a>
        </p>
      )}
    </StepForm>
  );
}

/** "Pro by invite": the link that earns Pro. */
export function InviteStep({ welcome }: WelcomeStepProps) {
  const page = usePage();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    callApi(listInvites, { query: { size: 1 } }).then(
      (invites) => isActive && setUrl(invites.url),
      // The invite page, linked below, shows it too.
      () => {},
    );
    return () => {
      isActive = false;
    };
  }, []);
  return (
    <StepForm
      welcome={welcome}
      step="pro_by_invite"
      title="Or get Pro by inviting friends"
      lead={`Invite ${INVITE_GOAL} writers and win Pro worth ${INVITE_WORTH} rupees.`}
      action="Finish"
      skip={null}
    >
      <p>
        {`For each friend who publishes here you get a month of Pro, up to ${REFERRER_MONTHS_MAX}. Each friend gets a free site and ${REFEREE_MONTHS} months of Pro.`}
      </p>
      <div className="welcome-invite">{url ? <CopiedLink label="Your link" url={url} /> : null}</div>
      <p>
        <a href={platformHref(page, "/invite")}>Send invites and see who joined</a>
      </p>
    </StepForm>
  );
}
