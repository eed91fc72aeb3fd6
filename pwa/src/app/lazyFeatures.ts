import type { Page, PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { PostMedia } from "../features/reading/media/PostMedia.tsx";
import type { PostEnding } from "../features/reading/PostEnding.tsx";
import type { SerialScreen } from "../features/serials/SerialScreen.tsx";
import type { TextScreen } from "../features/texts/TextScreen.tsx";
import type { feedScreens } from "./feedScreens.ts";

/** What a reader of a plain post can do without: screens by the kind of page that they draw, and what a post carries. */
export type LazyFeatures = typeof feedScreens & {
  text: typeof TextScreen;
  media: typeof PostMedia;
  serial: typeof SerialScreen;
  ending: typeof PostEnding;
};
type LazyKind = keyof LazyFeatures;

const here: Partial<LazyFeatures> = {};

const loadFeeds = async (): Promise<Partial<LazyFeatures>> => (await import("./feedScreens.ts")).feedScreens;
const loadTexts = async (): Promise<Partial<LazyFeatures>> => ({
  text: (await import("../features/texts/TextScreen.tsx")).TextScreen,
});
const loadMedia = async (): Promise<Partial<LazyFeatures>> => ({
  media: (await import("../features/reading/media/PostMedia.tsx")).PostMedia,
});
const loadSerial = async (): Promise<Partial<LazyFeatures>> => ({
  serial: (await import("../features/serials/SerialScreen.tsx")).SerialScreen,
});
const loadEnding = async (): Promise<Partial<LazyFeatures>> => ({
  ending: (await import("../features/reading/PostEnding.tsx")).PostEnding,
});
const load: Record<LazyKind, () => Promise<Partial<LazyFeatures>>> = {
  platform_home: loadFeeds,
  topic: loadFeeds,
  search: loadFeeds,
  site_feed: loadFeeds,
  profile: loadFeeds,
  text: loadTexts,
  media: loadMedia,
  serial: loadSerial,
  ending: loadEnding,
};

const isLazy = (kind: PageData["kind"]): kind is LazyKind & PageData["kind"] => kind in load;

/** A short closed episode shows no page, and has them all the same for whom it is opened. */
export const carriesFiles = ({ files, meta }: Post) => files.length > 0 || meta.pages > 0;

/**
 * Whether something follows the text: why it breaks off, or how its writer is supported. One that was open to its reader may
 * be closed when the server is asked again.
 */
export const hasEnding = (post: Post, page: Page) =>
  post.visibility !== "free" || (page.site ?? page.read_from)?.features.support === "enabled";

/** What a page cannot be drawn without. */
function neededBy(page: Page): LazyKind[] {
  const { data } = page;
  if (data.kind !== "post") return isLazy(data.kind) ? [data.kind] : [];
  const { post } = data;
  return [
    ...(carriesFiles(post) ? ["media" as const] : []),
    ...(hasEnding(post, page) ? ["ending" as const] : []),
  ];
}

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
export function isPrepared(page: Page): boolean {
  return neededBy(page).every((kind) => kind in here);
}

/** Fetches what a page is drawn with, so that drawing itself never waits. */
export async function prepare(page: Page): Promise<Page> {
  const missing = neededBy(page).filter((kind) => !(kind in here));
  for (const features of await Promise.all(missing.map((kind) => load[kind]()))) provideFeatures(features);
  return page;
}
