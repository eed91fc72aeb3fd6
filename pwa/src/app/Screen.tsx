import type { Post } from "@quire/contracts/records/post";
import type { ComponentType } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useWriter } from "../lib/useWriter.ts";
import { PostScreen } from "../screens/reading/PostScreen.tsx";
import { useOrderReturn } from "../widgets/checkout/useOrderReturn.ts";
import { LazyScreen } from "./LazyScreen.tsx";
import { carriesFiles, invitesSupport, lazyFeature, useFeature } from "./lazyFeatures.ts";
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
          Support={PostSupport}
        />
      );
    case "serial": {
      const SerialScreen = lazyFeature("serial");
      return <SerialScreen key={data.post.id} data={data} />;
    }
    case "book": {
      const BookScreen = lazyFeature("book");
      return <BookScreen key={data.post.id} data={data} />;
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
    case "app":
      return <LazyScreen screen={data.screen} />;
    // Each takes its data as props.
    case "text":
    case "guides":
    case "guide":
    case "site_page":
    case "no_site":
    case "not_found": {
      const Feature = lazyFeature(data.kind) as ComponentType<typeof data>;
      return <Feature {...data} />;
    }
  }
}

interface PostEndingProps {
  post: Post;
  /** Called once the post opens to this reader, to load it again. */
  onOpened: () => Promise<void>;
}

/** Why a text breaks off for this reader. A reader returning from checkout lands here. */
function PostEnding({ post, onOpened }: PostEndingProps) {
  useOrderReturn(post.site_id, onOpened);
  const LockedNotice = useFeature("locked", post.access !== "granted");
  return LockedNotice ? <LockedNotice post={post} onOpened={onOpened} /> : null;
}

/** How to support the writer of a text, where that is offered. */
function PostSupport() {
  const site = useWriter()?.site;
  const SupportBox = useFeature("support", invitesSupport(usePage()));
  return SupportBox && site ? <SupportBox site={site} /> : null;
}
