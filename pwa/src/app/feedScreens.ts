import { PlatformHome } from "../features/discovery/PlatformHome.tsx";
import { TopicScreen } from "../features/discovery/TopicScreen.tsx";
import { ProfileScreen } from "../features/sites/ProfileScreen.tsx";
import { SiteFeedScreen } from "../features/sites/SiteFeedScreen.tsx";

/** Home pages and topics, fetched as one. */
export const feedScreens = {
  platform_home: PlatformHome,
  topic: TopicScreen,
  site_feed: SiteFeedScreen,
  profile: ProfileScreen,
};
