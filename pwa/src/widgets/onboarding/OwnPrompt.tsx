import type { Onboarding } from "@quire/contracts/calls/onboarding";
import type { User } from "@quire/contracts/records/user";
import { INVITE_GOAL, INVITE_WORTH } from "@quire/domain/audience/invites";
import { TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import { choosePrompt, type PromptFacts, type PromptKind } from "@quire/domain/sites/prompts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { PRO_INTRO, proHash } from "../../lib/proHash.ts";
import { useSession } from "../../lib/useSession.ts";
import { Tour, type TourStep } from "../../ui/Tour.tsx";
import { loadOnboarding, onboardingStore, recordSeen } from "./onboardingStore.ts";
import { ownFacts } from "./ownFacts.ts";

/** A path on the platform, also when linked from a site. */
const INVITE = "/invite";

/** Prompts for creators on their own site; `ReaderPrompt` has the others. */
type OwnKind = Exclude<PromptKind, "follow" | "notification">;

/** Copy for each of the creator's prompts. */
const STEPS: Record<OwnKind, readonly TourStep[]> = {
  stats_tour: [
    {
      title: "See how your posts do",
      text: "Views, likes, comments and new followers.",
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
      text: `Invite ${INVITE_GOAL} writers and win Pro worth ${INVITE_WORTH} rupees: a month for each one who publishes. They get two, plus a free website.`,
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
      text: `Keep 90% of what readers pay, on your own domain. Free for ${TRIAL_DAYS} days.`,
      action: { label: "See the plans", href: proHash("trialAndPro") },
    },
  ],
  book: [
    {
      title: "Your story as a printed book",
      text: "Its chapters become a paperback or a hardcover, with a cover, page numbers and a table of contents.",
    },
    {
      title: "We print and ship each order",
      text: "You set the price and earn on every copy. There's nothing to stock, and the e-book comes with it.",
    },
    {
      title: "See it in a minute",
      text: "Choose a story and leaf through the pages. Nobody sees it until you publish.",
      action: { label: "Make a book", href: "/book/new" },
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
/** Prompts that offer something paid. */
const OFFERS: readonly OwnKind[] = ["trial_and_pro", "floating_upsell"];
const AVAILABLE = Object.keys(STEPS) as OwnKind[];

/** Shows the site's creator at most one prompt, and only when it is due again. */
export function OwnPrompt({ siteId }: { siteId: string }) {
  const user = useSession()?.user;
  const known = useSyncExternalStore(
    onboardingStore.subscribe,
    onboardingStore.read,
    onboardingStore.onServer,
  );
  const [chosen, setChosen] = useState<OwnKind | null>(null);
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
  const steps = chosen && STEPS[chosen].map((step) => withAddress(step, platformHref(page, INVITE)));
  return steps && !isClosed ? (
    <Tour
      floating
      steps={steps}
      tone={chosen && OFFERS.includes(chosen) ? "offer" : "plain"}
      onClose={() => setIsClosed(true)}
    />
  ) : null;
}

/** Chooses the prompt for this user by their activity and the notices they have seen. */
async function choose(user: User, known: Onboarding): Promise<OwnKind | null> {
  const facts: PromptFacts = {
    ...(await ownFacts(user, known)),
    signedIn: true,
    owner: true,
    serials: known.serials,
    pins: known.pins,
    // Readers only: a creator neither follows their own site nor is notified of their own posts.
    following: false,
    pushOn: false,
    read: 0,
  };
  return choosePrompt(facts, known.seen, Date.now(), AVAILABLE) as OwnKind | null;
}

const withAddress = (step: TourStep, invite: string): TourStep =>
  step.action?.href === INVITE ? { ...step, action: { ...step.action, href: invite } } : step;
