import { SearchScreen } from "../features/discovery/SearchScreen.tsx";
import { TopicScreen } from "../features/discovery/TopicScreen.tsx";
import { ProfileScreen } from "../features/sites/ProfileScreen.tsx";
import { SiteFeedScreen } from "../features/sites/SiteFeedScreen.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

/** Home pages and topics, fetched as one. */
export const feedScreens = {
  platform_home: HomeScreen,
  topic: TopicScreen,
  search: SearchScreen,
  site_feed: SiteFeedScreen,
  profile: ProfileScreen,
};
