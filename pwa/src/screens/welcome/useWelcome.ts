import { getOnboarding, recordWelcomeStep } from "@quire/contracts/calls/onboarding";
import { getProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import type { User } from "@quire/contracts/records/user";
import {
  openStep,
  type StepOutcome,
  stepAfter,
  WELCOME_STEPS,
  type WelcomeProgress,
  type WelcomeStep,
} from "@quire/domain/sites/welcome";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { sendSignupTracking } from "../../lib/sendSignupTracking.ts";
import { recordSeen } from "../../widgets/onboarding/onboardingStore.ts";

/** The welcome section as it stands: `step` is null once it is finished. */
export interface Welcome {
  site: Site;
  progress: WelcomeProgress;
  step: WelcomeStep | null;
  changeSite: (site: Site) => void;
  /** Goes to a step. The browser's Back returns to the one before. */
  show: (step: WelcomeStep) => void;
  /**
   * Records a step on the server, then goes to the next one: after the first, to the studio, whose checklist leads
   * back. Rejects if it couldn't be recorded.
   */
  complete: (step: WelcomeStep, outcome: StepOutcome) => Promise<void>;
}

/** Props of a step's body. */
export interface WelcomeStepProps {
  welcome: Welcome;
  user: User;
}

/** Hash of the finished section. */
const FINISHED = "#finished";

/** Loads a creator's site and progress, and follows the steps in the address's hash. */
export function useWelcome(siteId: string): { welcome: Welcome | null; failure: unknown; retry: () => void } {
  const [loaded, setLoaded] = useState<{ site: Site; progress: WelcomeProgress } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [, navigate] = useLocation();
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isActive = true;
    setFailure(null);
    const params = { id: siteId };
    Promise.all([callApi(getProfile, { params }), callApi(getOnboarding, { params })]).then(
      ([site, { welcome: progress }]) => isActive && setLoaded({ site, progress }),
      (error: unknown) => isActive && setFailure(error),
    );
    return () => {
      isActive = false;
    };
  }, [siteId, attempt]);
  const retry = () => setAttempt(attempt + 1);
  if (!loaded) return { welcome: null, failure, retry };

  const { site, progress } = loaded;
  const requested = WELCOME_STEPS.find((step) => hash === `#${step}`);
  return {
    failure: null,
    retry,
    welcome: {
      site,
      progress,
      step: requested ?? (hash === FINISHED ? null : openStep(progress)),
      changeSite: (changed) => setLoaded((before) => before && { ...before, site: changed }),
      show: goTo,
      async complete(step, outcome) {
        const body = { outcome };
        const answer = await callApi(recordWelcomeStep, {
          params: { id: siteId, step },
          body,
          idempotent: true,
        });
        if (outcome === "done") sendSignupTracking(step, "direct");
        if (step === "choose_identity") return navigate("/studio");
        setLoaded((before) => before && { ...before, progress: answer.welcome });
        const next = stepAfter(step, { ...answer.welcome, [step]: outcome });
        if (!next) await recordSeen(siteId, "welcome");
        goTo(next);
      },
    },
  };
}

function goTo(step: WelcomeStep | null) {
  location.hash = step ? `#${step}` : FINISHED;
}

function subscribeToHash(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
