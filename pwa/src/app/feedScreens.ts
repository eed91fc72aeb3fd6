import { SearchScreen } from "../screens/discovery/SearchScreen.tsx";
import { TopicScreen } from "../screens/discovery/TopicScreen.tsx";
import { ProfileScreen } from "../screens/sites/ProfileScreen.tsx";
import { SiteFeedScreen } from "../screens/sites/SiteFeedScreen.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

/** Home pages and topics, fetched as one. */
export const feedScreens = {
  platform_home: HomeScreen,
  topic: TopicScreen,
  search: SearchScreen,
  site_feed: SiteFeedScreen,
  profile: ProfileScreen,
};
