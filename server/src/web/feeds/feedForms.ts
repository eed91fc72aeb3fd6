/** `podcast` is RSS with the audio posts only, for podcast apps. */
export type FeedForm = "rss" | "atom" | "json" | "podcast";

export const FEED_PATHS: Record<FeedForm, string> = {
  rss: "/rss.xml",
  atom: "/atom.xml",
  json: "/feed.json",
  podcast: "/podcast.xml",
};

const RSS = "application/rss+xml; charset=utf-8";
export const FEED_TYPES: Record<FeedForm, string> = {
  rss: RSS,
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
  podcast: RSS,
};

/** The form that a file's name stands for: `rss.xml`. */
export const formOf = (name: string): FeedForm | undefined =>
  (Object.keys(FEED_PATHS) as FeedForm[]).find((form) => FEED_PATHS[form] === `/${name}`);
