import type { Page, PageData } from "@quire/contracts/records/page";
import type { PlatformHome } from "../features/discovery/PlatformHome.tsx";
import type { TopicScreen } from "../features/discovery/TopicScreen.tsx";
import type { ProfileScreen } from "../features/sites/ProfileScreen.tsx";
import type { SiteFeedScreen } from "../features/sites/SiteFeedScreen.tsx";
import type { TextScreen } from "../features/texts/TextScreen.tsx";

/** The screens that a reader of a post can do without. */
export interface LazyFeatures {
  platform_home: typeof PlatformHome;
  topic: typeof TopicScreen;
  site_feed: typeof SiteFeedScreen;
  profile: typeof ProfileScreen;
  text: typeof TextScreen;
}
type LazyKind = keyof LazyFeatures;

const here: Partial<LazyFeatures> = {};

const load: { [K in LazyKind]: () => Promise<LazyFeatures[K]> } = {
  platform_home: async () => (await import("../features/discovery/PlatformHome.tsx")).PlatformHome,
  topic: async () => (await import("../features/discovery/TopicScreen.tsx")).TopicScreen,
  site_feed: async () => (await import("../features/sites/SiteFeedScreen.tsx")).SiteFeedScreen,
  profile: async () => (await import("../features/sites/ProfileScreen.tsx")).ProfileScreen,
  text: async () => (await import("../features/texts/TextScreen.tsx")).TextScreen,
};

const isLazy = (kind: PageData["kind"]): kind is LazyKind => kind in load;

/** The screen of a kind of page that was provided or prepared; no page is drawn before it was. */
export function lazyFeature<K extends LazyKind>(kind: K): LazyFeatures[K] {
  const screen = here[kind];
  if (!screen) throw new Error(`the screen of ${kind} was not prepared`);
  return screen as LazyFeatures[K];
}

/** On the server, which renders in one go, every screen is there from the start. */
export function provideFeatures(features: LazyFeatures): void {
  Object.assign(here, features);
}

/** Whether a page can be drawn at once. */
export function isPrepared({ data }: Page): boolean {
  return !isLazy(data.kind) || data.kind in here;
}

/** Fetches the screen of a page, so that drawing itself never waits. */
export async function prepare(page: Page): Promise<Page> {
  const { kind } = page.data;
  if (isLazy(kind) && !here[kind]) Object.assign(here, { [kind]: await load[kind]() });
  return page;
}
