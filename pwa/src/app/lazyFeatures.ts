import type { Page, PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { offersSupport } from "@quire/domain/posts/supportOffers";
import { useEffect, useState } from "react";
import type { BookScreen } from "../screens/books/BookScreen.tsx";
import type { guideScreens } from "../screens/guides/guideScreens.ts";
import type { missingScreens } from "../screens/missing/missingScreens.tsx";
import type { LockedNotice } from "../screens/reading/LockedNotice.tsx";
import type { PostMedia } from "../screens/reading/media/PostMedia.tsx";
import type { SerialScreen } from "../screens/serials/SerialScreen.tsx";
import type { TextScreen } from "../screens/texts/TextScreen.tsx";
import type { SupportBox } from "../widgets/support/SupportBox.tsx";
import type { feedScreens } from "./feedScreens.tsx";

/** Everything a reader of a plain post does not need: screens by kind of page, and what a post carries. */
export type LazyFeatures = typeof feedScreens &
  typeof missingScreens &
  typeof guideScreens & {
    text: typeof TextScreen;
    media: typeof PostMedia;
    serial: typeof SerialScreen;
    book: typeof BookScreen;
    locked: typeof LockedNotice;
    support: typeof SupportBox;
  };
type LazyKind = keyof LazyFeatures;

const loaded: Partial<LazyFeatures> = {};

const loadFeeds = async (): Promise<Partial<LazyFeatures>> => (await import("./feedScreens.tsx")).feedScreens;
const loadMissing = async (): Promise<Partial<LazyFeatures>> =>
  (await import("../screens/missing/missingScreens.tsx")).missingScreens;
const loadTexts = async (): Promise<Partial<LazyFeatures>> => ({
  text: (await import("../screens/texts/TextScreen.tsx")).TextScreen,
});
const loadGuides = async (): Promise<Partial<LazyFeatures>> =>
  (await import("../screens/guides/guideScreens.ts")).guideScreens;
const loadMedia = async (): Promise<Partial<LazyFeatures>> => ({
  media: (await import("../screens/reading/media/PostMedia.tsx")).PostMedia,
});
const loadSerial = async (): Promise<Partial<LazyFeatures>> => ({
  serial: (await import("../screens/serials/SerialScreen.tsx")).SerialScreen,
});
const loadBook = async (): Promise<Partial<LazyFeatures>> => ({
  book: (await import("../screens/books/BookScreen.tsx")).BookScreen,
});
const loadLocked = async (): Promise<Partial<LazyFeatures>> => ({
  locked: (await import("../screens/reading/LockedNotice.tsx")).LockedNotice,
});
const loadSupport = async (): Promise<Partial<LazyFeatures>> => ({
  support: (await import("../widgets/support/SupportBox.tsx")).SupportBox,
});
const load: Record<LazyKind, () => Promise<Partial<LazyFeatures>>> = {
  platform_home: loadFeeds,
  topic: loadFeeds,
  search: loadFeeds,
  site_feed: loadFeeds,
  profile: loadFeeds,
  no_site: loadMissing,
  not_found: loadMissing,
  text: loadTexts,
  guides: loadGuides,
  guide: loadGuides,
  site_page: loadGuides,
  media: loadMedia,
  serial: loadSerial,
  book: loadBook,
  locked: loadLocked,
  support: loadSupport,
};

const isLazy = (kind: PageData["kind"]): kind is LazyKind & PageData["kind"] => kind in load;

/**
 * A short locked episode shows no page, yet has pages for readers who unlock it. An explicit post may have a notice in
 * place of its files.
 */
export const carriesFiles = ({ files, meta }: Post) => files.length > 0 || meta.pages > 0 || meta.nsfw;

/** What follows the text. A post that was open to its reader may be locked when it is fetched again. */
function endingOf(post: Post, page: Page): LazyKind[] {
  if (post.visibility !== "free") return ["locked"];
  return invitesSupport(page) ? ["support"] : [];
}

/** Whether the text of a page ends with an invitation to support its creator. */
export function invitesSupport({ site, read_from, data }: Page): boolean {
  const isEnabled = (site ?? read_from)?.features.support === "enabled";
  return isEnabled && data.kind === "post" && offersSupport(data.post.index, data.next !== null);
}

/** The features that rendering a page needs. */
function neededBy(page: Page): LazyKind[] {
  const { data } = page;
  if (data.kind !== "post") return isLazy(data.kind) ? [data.kind] : [];
  const { post } = data;
  return [...(carriesFiles(post) ? ["media" as const] : []), ...endingOf(post, page)];
}

/** The screen of a kind of page. Throws unless it was provided or prepared before. */
export function lazyFeature<K extends LazyKind>(kind: K): LazyFeatures[K] {
  const screen = loaded[kind];
  if (!screen) throw new Error(`the screen of ${kind} was not prepared`);
  return screen as LazyFeatures[K];
}

/** A part that a page may need while it is open: null until it has loaded. */
export function useFeature<K extends LazyKind>(kind: K, isWanted: boolean): LazyFeatures[K] | null {
  const [, setLoadCount] = useState(0);
  useEffect(() => {
    if (!isWanted || kind in loaded) return;
    load[kind]().then(
      (features) => {
        provideFeatures(features);
        setLoadCount((before) => before + 1);
      },
      // Offline it stays null, as what it leads to needs the network too.
      () => {},
    );
  }, [kind, isWanted]);
  return isWanted ? ((loaded[kind] as LazyFeatures[K] | undefined) ?? null) : null;
}

/** Registers loaded features; the server, which renders synchronously, registers all of them at startup. */
export function provideFeatures(features: Partial<LazyFeatures>): void {
  Object.assign(loaded, features);
}

/** Whether a page can be rendered at once. */
export function isPrepared(page: Page): boolean {
  return neededBy(page).every((kind) => kind in loaded);
}

/** Loads what a page needs, so that rendering never waits. */
export async function prepare(page: Page): Promise<Page> {
  const missing = neededBy(page).filter((kind) => !(kind in loaded));
  for (const features of await Promise.all(missing.map((kind) => load[kind]()))) provideFeatures(features);
  return page;
}
