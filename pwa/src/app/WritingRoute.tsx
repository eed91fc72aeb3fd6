import { useEffect } from "react";
import { usePage } from "../lib/PageContext.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { DraftScreen } from "../screens/writing/DraftScreen.tsx";
import { draftSlots, prefetchPanels } from "./draftSlots.ts";

/** The writing screen with its publish sheet and co-writing panels. */
export function WritingRoute() {
  const { path } = usePage();
  useEffect(() => void whenIdle().then(prefetchPanels), []);
  return <DraftScreen key={path} slots={draftSlots} />;
}
