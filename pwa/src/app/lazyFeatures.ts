import type { Page, PageData } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { useEffect, useState } from "react";
import type { missingScreens } from "../screens/missing/missingScreens.ts";
import type { LockedNotice } from "../screens/reading/LockedNotice.tsx";
import type { PostMedia } from "../screens/reading/media/PostMedia.tsx";
import type { SerialScreen } from "../screens/serials/SerialScreen.tsx";
import type { TextScreen } from "../screens/texts/TextScreen.tsx";
import type { SupportBox } from "../widgets/support/SupportBox.tsx";
import type { feedScreens } from "./feedScreens.ts";

/** What a reader of a plain post can do without: screens by the kind of page that they draw, and what a post carries. */
export type LazyFeatures = typeof feedScreens &
  typeof missingScreens & {
    text: typeof TextScreen;
    media: typeof PostMedia;
    serial: typeof SerialScreen;
    locked: typeof LockedNotice;
    support: typeof SupportBox;
  };
type LazyKind = keyof LazyFeatures;

const here: Partial<LazyFeatures> = {};

const loadFeeds = async (): Promise<Partial<LazyFeatures>> => (await import("./feedScreens.ts")).feedScreens;
const loadMissing = async (): Promise<Partial<LazyFeatures>> =>
  (await import("../screens/missing/missingScreens.ts")).missingScreens;
const loadTexts = async (): Promise<Partial<LazyFeatures>> => ({
  text: (await import("../screens/texts/TextScreen.tsx")).TextScreen,
});
const loadMedia = async (): Promise<Partial<LazyFeatures>> => ({
  media: (await import("../screens/reading/media/PostMedia.tsx")).PostMedia,
});
const loadSerial = async (): Promise<Partial<LazyFeatures>> => ({
  serial: (await import("../screens/serials/SerialScreen.tsx")).SerialScreen,
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
  media: loadMedia,
  serial: loadSerial,
  locked: loadLocked,
  support: loadSupport,
};

const isLazy = (kind: PageData["kind"]): kind is LazyKind & PageData["kind"] => kind in load;

/** A short closed episode shows no page, and has them all the same for whom it is opened. */
export const carriesFiles = ({ files, meta }: Post) => files.length > 0 || meta.pages > 0;

/** What follows the text. One that was open to its reader may be closed when the server is asked again. */
function endingOf(post: Post, page: Page): LazyKind[] {
  if (post.visibility !== "free") return ["locked"];
  return (page.site ?? page.read_from)?.features.support === "enabled" ? ["support"] : [];
}

/** What a page cannot be drawn without. */
function neededBy(page: Page): LazyKind[] {
  const { data } = page;
  if (data.kind !== "post") return isLazy(data.kind) ? [data.kind] : [];
  const { post } = data;
  return [...(carriesFiles(post) ? ["media" as const] : []), ...endingOf(post, page)];
}

/** The screen of a kind of page that was provided or prepared; no page is drawn before it was. */
export function lazyFeature<K extends LazyKind>(kind: K): LazyFeatures[K] {
  const screen = here[kind];
  if (!screen) throw new Error(`the screen of ${kind} was not prepared`);
  return screen as LazyFeatures[K];
}

/** A part of a page that may come to be wanted while the page is read: null until it is there. */
export function useFeature<K extends LazyKind>(kind: K, isWanted: boolean): LazyFeatures[K] | null {
  const [, setCome] = useState(0);
  useEffect(() => {
    if (!isWanted || kind in here) return;
    load[kind]().then(
      (features) => {
        provideFeatures(features);
        setCome((before) => before + 1);
      },
      // Without a network it stays away, as what it leads to would.
      () => {},
    );
  }, [kind, isWanted]);
  return isWanted ? ((here[kind] as LazyFeatures[K] | undefined) ?? null) : null;
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
