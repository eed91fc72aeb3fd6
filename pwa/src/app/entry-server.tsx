import type { Page, PageRenderer } from "@quire/contracts/records/page";
import { renderToString } from "react-dom/server";
import { PlatformHome } from "../features/discovery/PlatformHome.tsx";
import { TopicScreen } from "../features/discovery/TopicScreen.tsx";
import { ProfileScreen } from "../features/sites/ProfileScreen.tsx";
import { SiteFeedScreen } from "../features/sites/SiteFeedScreen.tsx";
import { TextScreen } from "../features/texts/TextScreen.tsx";
import { App } from "./App.tsx";
import { provideFeatures } from "./lazyFeatures.ts";
import { fixedNavigator } from "./navigator.ts";

provideFeatures({
  platform_home: PlatformHome,
  topic: TopicScreen,
  site_feed: SiteFeedScreen,
  profile: ProfileScreen,
  text: TextScreen,
});

/** The HTML of the app's root element for this page: the same bytes for everyone. */
export const renderApp: PageRenderer["renderApp"] = (page: Page) =>
  renderToString(<App navigator={fixedNavigator(page)} />);
