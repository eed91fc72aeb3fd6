import type { Onboarding } from "@quire/contracts/calls/onboarding";
import { getTrialStatus } from "@quire/contracts/calls/pro";
import type { User } from "@quire/contracts/records/user";
import { TRIAL_POSTS } from "@quire/domain/billing/proOffer";
import { TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import { Role } from "@quire/domain/enums";
import { choosePrompt, type PromptFacts, type PromptKind } from "@quire/domain/sites/prompts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { PRO_INTRO, proHash } from "../../lib/proHash.ts";
import { useSession } from "../../lib/useSession.ts";
import { Tour, type TourStep } from "../../ui/Tour.tsx";
import { loadOnboarding, onboardingStore, recordSeen } from "./onboardingStore.ts";

/** A path on the platform, also when linked from a site. */
const INVITE = "/invite";

/** Copy for each prompt. A kind without an entry has no page to link to yet and is never chosen. */
const STEPS: Partial<Record<PromptKind, readonly TourStep[]>> = {
  stats_tour: [
    {
      title: "Your first post is live",
      text: "See its views, likes, comments and new followers.",
    },
    {
      title: "By day and by post",
      text: "Each reader counts once a day per post. Only you can see these numbers.",
      action: { label: "Open stats", href: "/stats" },
    },
  ],
  invite: [
    {
      title: "Write with your friends",
      text: "Invite other writers. For each one who publishes, you get a month of Pro. They get two, plus a free website.",
      action: { label: "Invite writers", href: INVITE },
    },
  ],
  pro_intro: [
    {
      title: "Your site can do more",
      text: "With Pro, use your own domain, import your subscribers and keep 90% of what you earn.",
      action: { label: "Show me", href: PRO_INTRO },
    },
  ],
  trial_and_pro: [
    {
      title: "Try Pro for free",
      text: `Your readers keep coming back. With Pro you keep 90% of what they pay, on your own domain. Free for ${TRIAL_DAYS} days.`,
      action: { label: "See the plans", href: proHash("trialAndPro") },
    },
  ],
  floating_upsell: [
    {
      title: "Keep 90% of what you earn",
      text: "Pro includes your own domain and a verified profile, and pays for itself as you sell.",
      action: { label: "See the plans", href: proHash() },
    },
  ],
  pinner: [
    {
      title: "Put your best post first",
      text: "Pin it from its three-dot menu. New readers see pinned posts first.",
    },
  ],
};
/** Tones of the prompts about Pro. */
const TONES: Partial<Record<PromptKind, "offer" | "floating">> = {
  trial_and_pro: "offer",
  floating_upsell: "floating",
};
const AVAILABLE = Object.keys(STEPS) as PromptKind[];

/** Shows the site's creator at most one prompt, and only when it is due again. */
export function OwnPrompt({ siteId }: { siteId: string }) {
  const user = useSession()?.user;
  const known = useSyncExternalStore(
    onboardingStore.subscribe,
    onboardingStore.read,
    onboardingStore.onServer,
  );
  const [chosen, setChosen] = useState<PromptKind | null>(null);
  useEffect(() => void loadOnboarding(siteId), [siteId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when user and state are loaded
  useEffect(() => {
    if (!known || !user || chosen) return;
    let isMounted = true;
    void choose(user, known).then((kind) => {
      if (!kind || !isMounted) return;
      setChosen(kind);
      void recordSeen(siteId, kind);
    });
    return () => {
      isMounted = false;
    };
  }, [known === null, user === undefined]);

  const [isClosed, setIsClosed] = useState(false);
  const page = usePage();
  const steps = chosen && STEPS[chosen]?.map((step) => withAddress(step, platformHref(page, INVITE)));
  return steps && !isClosed ? (
    <Tour steps={steps} tone={chosen ? TONES[chosen] : undefined} onClose={() => setIsClosed(true)} />
  ) : null;
}

/** Chooses the prompt for this user by their activity and the notices they have seen. */
async function choose(user: User, known: Onboarding): Promise<PromptKind | null> {
  const { groups } = user;
  const pro = groups.includes(Role.pro);
  const facts: PromptFacts = {
    signedIn: true,
    owner: true,
    creator: groups.includes(Role.creator),
    pro,
    freePro: groups.includes(Role.freePro),
    usedTrial: pro || (known.posts >= TRIAL_POSTS && (await hasUsedTrial(user.id))),
    smallBusiness: false,
    following: false,
    pushOn: false,
    posts: known.posts,
    serials: known.serials,
    pins: known.pins,
    read: 0,
  };
  return choosePrompt(facts, known.seen, Date.now(), AVAILABLE);
}

/** Without an answer, assumes the trial is used, so that it isn't offered twice. */
async function hasUsedTrial(userId: string): Promise<boolean> {
  return callApi(getTrialStatus, { params: { userId } }).then(
    (answer) => answer.has_used_trial,
    () => true,
  );
}

const withAddress = (step: TourStep, invite: string): TourStep =>
  step.action?.href === INVITE ? { ...step, action: { ...step.action, href: invite } } : step;
