import { useEffect } from "react";
import { DraftScreen } from "../features/writing/DraftScreen.tsx";
import { usePage } from "../platform/PageContext.ts";
import { whenIdle } from "../platform/whenIdle.ts";
import { draftSlots, fetchAhead } from "./draftSlots.ts";

/** Where writing meets what publishes it and who else is in it. */
export function WritingRoute() {
  const { path } = usePage();
  useEffect(() => void whenIdle().then(fetchAhead), []);
  return <DraftScreen key={path} slots={draftSlots} />;
}
