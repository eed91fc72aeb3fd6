import { DraftsScreen } from "../features/drafts/DraftsScreen.tsx";
import { PublishSheet } from "../features/publishing/PublishSheet.tsx";

/** Where the list of drafts meets what publishes them. */
export function DraftsRoute() {
  return <DraftsScreen publish={PublishSheet} />;
}
