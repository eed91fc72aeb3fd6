import { SitePageEditScreen } from "../screens/sitePages/SitePageEditScreen.tsx";
import { DraftEditor } from "../screens/writing/editor/DraftEditor.tsx";

/** A page of the site with the editor of posts. */
export function SitePageRoute() {
  return <SitePageEditScreen Editor={DraftEditor} />;
}
