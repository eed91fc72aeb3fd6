import { DraftsScreen } from "../screens/drafts/DraftsScreen.tsx";
import { PublishSheet } from "../screens/publishing/PublishSheet.tsx";

/** Where the list of drafts meets what publishes them. */
export function DraftsRoute() {
  return <DraftsScreen publish={PublishSheet} />;
}
