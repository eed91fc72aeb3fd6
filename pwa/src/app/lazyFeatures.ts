import type { Page, PageData } from "@quire/contracts/records/page";
import type { TextScreen } from "../features/texts/TextScreen.tsx";
import type { feedScreens } from "./feedScreens.ts";

/** The screens that a reader of a post can do without, by the kind of page that they draw. */
export type LazyFeatures = typeof feedScreens & { text: typeof TextScreen };
type LazyKind = keyof LazyFeatures;

const here: Partial<LazyFeatures> = {};

const loadFeeds = async (): Promise<Partial<LazyFeatures>> => (await import("./feedScreens.ts")).feedScreens;
const loadTexts = async (): Promise<Partial<LazyFeatures>> => ({
  text: (await import("../features/texts/TextScreen.tsx")).TextScreen,
});
const load: Record<LazyKind, () => Promise<Partial<LazyFeatures>>> = {
  platform_home: loadFeeds,
  topic: loadFeeds,
  site_feed: loadFeeds,
  profile: loadFeeds,
  text: loadTexts,
};

const isLazy = (kind: PageData["kind"]): kind is LazyKind => kind in load;

/** The screen of a kind of page that was provided or prepared; no page is drawn before it was. */
export function lazyFeature<K extends LazyKind>(kind: K): LazyFeatures[K] {
  const screen = here[kind];
  if (!screen) throw new Error(`the screen of ${kind} was not prepared`);
  return screen as LazyFeatures[K];
}

/** On the server, which renders in one go, every screen is there from the start. */
export function provideFeatures(features: Partial<LazyFeatures>): void {
  Object.assign(here, features);
}

/** Whether a page can be drawn at once. */
export function isPrepared({ data }: Page): boolean {
  return !isLazy(data.kind) || data.kind in here;
}

/** Fetches the screen of a page, so that drawing itself never waits. */
export async function prepare(page: Page): Promise<Page> {
  const { kind } = page.data;
  if (isLazy(kind) && !here[kind]) provideFeatures(await load[kind]());
  return page;
}
