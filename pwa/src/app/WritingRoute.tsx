import { DraftScreen } from "../features/writing/DraftScreen.tsx";
import { usePage } from "../platform/PageContext.ts";
import { draftSlots } from "./draftSlots.ts";

/** Where writing meets what publishes it and who else is in it. */
export function WritingRoute() {
  const { path } = usePage();
  return <DraftScreen key={path} slots={draftSlots} />;
}
