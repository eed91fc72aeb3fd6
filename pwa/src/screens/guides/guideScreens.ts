import { GuideScreen } from "./GuideScreen.tsx";
import { GuidesScreen } from "./GuidesScreen.tsx";
import { SitePageScreen } from "./SitePageScreen.tsx";

/** Short texts that are no posts, by the kind of page they render: guides, and pages of a site. */
export const guideScreens = { guides: GuidesScreen, guide: GuideScreen, site_page: SitePageScreen };
