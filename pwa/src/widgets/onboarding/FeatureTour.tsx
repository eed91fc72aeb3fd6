import type { AppScreen } from "@quire/contracts/records/page";
import type { User } from "@quire/contracts/records/user";
import { showsTour, type TourId, tourNotice } from "@quire/domain/sites/tours";
import { useEffect, useState } from "react";
import { Tour } from "../../ui/Tour.tsx";
import { loadOnboarding, onboardingStore, recordSeen } from "./onboardingStore.ts";
import { ownFacts } from "./ownFacts.ts";
import { TOUR_TABLE, tourOf } from "./tours.ts";

/** Shows a creator the tour of this screen, once on all their devices. Most screens have none. */
export function FeatureTour({ screen, user }: { screen: AppScreen; user: User }) {
  const shown = useTour(tourOf(screen), user);
  if (!shown) return null;
  const { steps, tone } = TOUR_TABLE[shown.tour];
  return <Tour floating steps={steps} tone={tone} onClose={shown.close} />;
}

/** Returns the tour if it is due, and how to close it. It counts as seen from the moment it shows. */
function useTour(tour: TourId | null, user: User): { tour: TourId; close: () => void } | null {
  const [due, setDue] = useState<TourId | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each screen and user
  useEffect(() => {
    setDue(null);
    if (!tour) return;
    let isActive = true;
    void isDue(tour, user).then((is) => {
      if (!is || !isActive) return;
      setDue(tour);
      void recordSeen(user.id, tourNotice(tour));
    });
    return () => {
      isActive = false;
    };
  }, [tour, user.id]);
  return due ? { tour: due, close: () => setDue(null) } : null;
}

/** Without the server nothing is due: it would show again on each visit. */
async function isDue(tour: TourId, user: User): Promise<boolean> {
  await loadOnboarding(user.id);
  const known = onboardingStore.read();
  if (!known || known.seen[tourNotice(tour)]) return false;
  return showsTour(tour, await ownFacts(user, known), false);
}
