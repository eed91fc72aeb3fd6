import { PostScreen } from "../screens/reading/PostScreen.tsx";
import { Away } from "./Away.tsx";
import { LazyScreen } from "./LazyScreen.tsx";
import { carriesFiles, lazyFeature } from "./lazyFeatures.ts";
import type { View } from "./navigator.ts";
import { PostEnding } from "./PostEnding.tsx";

/** The screen of a page: the one place where the kinds of page meet the features. */
export function Screen({ view, onRetry }: { view: View; onRetry: () => void }) {
  const { page } = view;
  if (!page) return <Away view={view} onRetry={onRetry} />;
  const { data, site } = page;
  switch (data.kind) {
    // Keyed by the post, or the reading place and the opened lock of one chapter would be taken for the next one's.
    case "post":
      return (
        <PostScreen
          key={data.post.id}
          data={data}
          Media={carriesFiles(data.post) ? lazyFeature("media") : null}
          Ending={PostEnding}
        />
      );
    case "serial": {
      const SerialScreen = lazyFeature("serial");
      return <SerialScreen key={data.post.id} data={data} />;
    }
    case "platform_home": {
      const PlatformHome = lazyFeature("platform_home");
      return <PlatformHome data={data} />;
    }
    case "topic": {
      const TopicScreen = lazyFeature("topic");
      return <TopicScreen key={data.topic.slug} data={data} />;
    }
    case "search": {
      const SearchScreen = lazyFeature("search");
      return <SearchScreen data={data} />;
    }
    case "site_feed": {
      const SiteFeedScreen = lazyFeature("site_feed");
      return site ? <SiteFeedScreen key={data.tab} site={site} data={data} /> : null;
    }
    case "profile": {
      const ProfileScreen = lazyFeature("profile");
      return site ? <ProfileScreen site={site} /> : null;
    }
    case "text": {
      const TextScreen = lazyFeature("text");
      return <TextScreen slug={data.slug} />;
    }
    case "app":
      return <LazyScreen screen={data.screen} />;
    case "no_site": {
      const NoSite = lazyFeature("no_site");
      return <NoSite domain={data.domain} />;
    }
    case "not_found": {
      const NotFound = lazyFeature("not_found");
      return <NotFound />;
    }
  }
}
