import { Role } from "@quire/domain/enums";
import { choosePrompt, type PromptKind } from "@quire/domain/prompts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../../platform/useSession.ts";
import { Tour, type TourStep } from "../../ui/Tour.tsx";
import { loadOnboarding, note, onboardingStore } from "./onboardingStore.ts";

/** What each says. A kind that is not here has no place to lead to yet, and is not chosen. */
const STEPS: Partial<Record<PromptKind, readonly TourStep[]>> = {
  stats_tour: [
    {
      title: "You are being read",
      words: "Since your first post is out, you can see how it does: views, likes, comments and followers.",
    },
    {
      title: "Day by day, and post by post",
      words: "Each reader counts once a day for each post. Nobody but you sees the figures.",
      action: { label: "Open stats", href: "/stats" },
    },
  ],
  pinner: [
    {
      title: "Put your best post first",
      words: "Pin it by the three dots beside it. New readers see what is pinned before anything else.",
    },
  ],
};
const THERE = Object.keys(STEPS) as PromptKind[];

/** At most one thing that the creator of this site might like to know, and only when it has rested. */
export function OwnPrompt({ siteId }: { siteId: string }) {
  const user = useSession()?.user;
  const known = useSyncExternalStore(
    onboardingStore.subscribe,
    onboardingStore.read,
    onboardingStore.onServer,
  );
  const [chosen, setChosen] = useState<PromptKind | null>(null);
  useEffect(() => void loadOnboarding(siteId), [siteId]);
  const groups = user?.groups ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it is known who is here and what they saw
  useEffect(() => {
    if (!known || !user || chosen) return;
    const facts = {
      signedIn: true,
      owner: true,
      creator: groups.includes(Role.creator),
      pro: groups.includes(Role.pro),
      freePro: groups.includes(Role.freePro),
      usedTrial: false,
      smallBusiness: false,
      following: false,
      pushOn: false,
      posts: known.posts,
      serials: known.serials,
      pins: known.pins,
      read: 0,
    };
    const kind = choosePrompt(facts, known.seen, Date.now(), THERE);
    if (!kind) return;
    setChosen(kind);
    void note(siteId, kind);
  }, [known === null, user === undefined]);
  const [isClosed, setIsClosed] = useState(false);
  const steps = chosen && STEPS[chosen];
  return steps && !isClosed ? <Tour steps={steps} onClose={() => setIsClosed(true)} /> : null;
}
