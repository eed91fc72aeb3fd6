import type { Post } from "@quire/contracts/records/post";
import { useWriter } from "../lib/useWriter.ts";
import { PostScreen } from "../screens/reading/PostScreen.tsx";
import { useOrderReturn } from "../widgets/checkout/useOrderReturn.ts";
import { LazyScreen } from "./LazyScreen.tsx";
import { carriesFiles, lazyFeature, useFeature } from "./lazyFeatures.ts";
import type { View } from "./navigator.ts";
import { PageUnavailable } from "./PageUnavailable.tsx";

/** Maps each kind of page to its screen; the only place that does. */
export function Screen({ view, onRetry }: { view: View; onRetry: () => void }) {
  const { page } = view;
  if (!page) return <PageUnavailable view={view} onRetry={onRetry} />;
  const { data, site } = page;
  switch (data.kind) {
    // Keyed by post: otherwise one chapter's reading position and unlocked state would carry over to the next.
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

interface PostEndingProps {
  post: Post;
  /** Called once the post opens to this reader, to load it again. */
  onOpened: () => Promise<void>;
}

/**
 * The end of a text: why it breaks off for this reader, or how to support its writer. A reader returning from
 * checkout lands here.
 */
function PostEnding({ post, onOpened }: PostEndingProps) {
  useOrderReturn(post.site_id, onOpened);
  const site = useWriter()?.site;
  const isLocked = post.access !== "granted";
  const LockedNotice = useFeature("locked", isLocked);
  const SupportBox = useFeature("support", !isLocked && site?.features.support === "enabled");
  if (LockedNotice) return <LockedNotice post={post} onOpened={onOpened} />;
  return SupportBox && site ? <SupportBox site={site} /> : null;
}
