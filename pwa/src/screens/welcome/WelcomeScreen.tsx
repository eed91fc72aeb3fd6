import type { User } from "@quire/contracts/records/user";
import type { WelcomeStep } from "@quire/domain/sites/welcome";
import type { ComponentType } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useStepFocus } from "../../widgets/useStepFocus.ts";
import { IdentityStep } from "./IdentityStep.tsx";
import { MoneyStep } from "./MoneyStep.tsx";
import { InviteStep, ProStep } from "./ProSteps.tsx";
import { SocialsStep } from "./SocialsStep.tsx";
import { SupportEnabledStep, SupportStep } from "./SupportSteps.tsx";
import { useWelcome, type WelcomeStepProps } from "./useWelcome.ts";
import "./welcome.css";

const STEPS: Record<WelcomeStep, ComponentType<WelcomeStepProps>> = {
  choose_identity: IdentityStep,
  add_socials: SocialsStep,
  make_money: MoneyStep,
  enable_support: SupportStep,
  support_enabled: SupportEnabledStep,
  pro_intro: ProStep,
  pro_by_invite: InviteStep,
};

/** `/welcome`: sets up a new creator's site, step by step. Each step is saved, so any device can continue. */
export function WelcomeScreen() {
  const user = useSession()?.user;
  return (
    <div className="welcome">
      {user ? <Steps key={user.id} user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

function Steps({ user }: { user: User }) {
  const { welcome, failure, retry } = useWelcome(user.id);
  if (!welcome) {
    return (
      <>
        <h1>Set up your site</h1>
        {failure ? (
          <ErrorState title="We couldn't load your site" onRetry={retry}>
            {messageOf(failure)}
          </ErrorState>
        ) : (
          <Skeleton of="text" label="Loading your site" />
        )}
      </>
    );
  }
  return <CurrentStep welcome={welcome} user={user} />;
}

/** Mounted once the steps have loaded, so that the first takes no focus from a menu that the user has opened. */
function CurrentStep({ welcome, user }: WelcomeStepProps) {
  useStepFocus(welcome.step ?? "finished");
  if (!welcome.step) return <Finished />;
  const Step = STEPS[welcome.step];
  return <Step key={welcome.step} welcome={welcome} user={user} />;
}

function Finished() {
  return (
    <section className="welcome-step">
      <h1>Your site is ready</h1>
      <p className="welcome-lead">
        Now it needs your words. One page is enough to start, and only you see it until you publish.
      </p>
      <div className="welcome-actions">
        <Button kind="primary" href="/post/new">
          Write your first post
        </Button>
        <Button href="/">See your site</Button>
      </div>
      <p className="welcome-soft">
        You can change everything later: your name, links and prices under{" "}
        <a href="/profile/edit">Edit profile</a>, support on your <a href="/">home page</a>.
      </p>
    </section>
  );
}
