import { useEffect } from "react";
import { usePage } from "../lib/PageContext.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { DraftScreen } from "../screens/writing/DraftScreen.tsx";
import { draftSlots, fetchAhead } from "./draftSlots.ts";

/** Where writing meets what publishes it and who else is in it. */
export function WritingRoute() {
  const { path } = usePage();
  useEffect(() => void whenIdle().then(fetchAhead), []);
  return <DraftScreen key={path} slots={draftSlots} />;
}
