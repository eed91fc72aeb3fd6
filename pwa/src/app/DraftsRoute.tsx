import { DraftsScreen } from "../screens/drafts/DraftsScreen.tsx";
import { PublishSheet } from "../screens/publishing/PublishSheet.tsx";

/** The list of drafts with its publish sheet. */
export function DraftsRoute() {
  return <DraftsScreen publish={PublishSheet} />;
}
