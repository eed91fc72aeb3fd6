import type { ChapterRow, PostCard } from "@quire/contracts/records/post";
import { CURRENCIES, type Currency, formatMoney } from "@quire/domain/billing/money";
import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";

const GOODS: Record<string, string> = { document: "E-book", audio: "Audio", video: "Video", image: "Photo" };

const NO_FILE: Record<string, string> = {
  audio_recording: "Audio",
  personalised_message: "Personalized message",
  virtual_meetup: "Virtual meetup",
};

/** Cards saved on the device by older versions have no `good_type`. */
type Kind = Pick<PostCard, "ptype" | "subtype"> & Partial<Pick<PostCard, "good_type">>;

/** "Story", "Comic", "E-book", "Audio", "Book"; null for a plain post. */
export function kindOf(post: Kind): string | null {
  switch (post.ptype) {
    case "parent":
      return post.subtype === "comic" ? "Comic" : "Story";
    case "dg":
      return NO_FILE[post.good_type ?? ""] ?? GOODS[post.subtype ?? ""] ?? "Download";
    case "book":
      return "Book";
    case "chapter":
      return "Chapter";
    case "episode":
      return "Episode";
    default:
      return null;
  }
}

/** Returns a creator's own post by its title, or else its first words, or a placeholder. */
export const ownTitleOf = (post: Pick<PostCard, "title" | "first_words">): string =>
  post.title || post.first_words || "Untitled";

/** Whether a post has an upright cover: a story, comic, book or e-book. */
export const isBook = ({ ptype, subtype }: Kind): boolean =>
  ptype === "parent" || ptype === "book" || (ptype === "dg" && subtype === "document");

/** "136 chapters", "24 pages", "6 min read"; "" for content that isn't read. */
export function lengthOf(post: Pick<PostCard, "ptype" | "subtype" | "meta" | "reading_minutes">): string {
  if (post.meta.pages > 0) return countOf(post.meta.pages, "page");
  if (post.ptype === "dg" || post.ptype === "book") return "";
  // A recording's few words say nothing of its length.
  const isPlayed = post.subtype === "audio" || post.subtype === "video";
  if (post.ptype !== "parent")
    return isPlayed && post.reading_minutes < 2 ? "" : `${post.reading_minutes} min read`;
  return countOf(post.meta.children, post.subtype === "comic" ? "episode" : "chapter");
}

/** "7 min", "12 pages": the length of a part of a serial. */
export const partLength = ({
  pages,
  reading_minutes,
}: Pick<ChapterRow, "pages" | "reading_minutes">): string =>
  pages ? countOf(pages, "page") : `${reading_minutes} min`;

/** A card's muted line: date, length, likes. */
export function metaOf(post: PostCard): string {
  const likes = post.likes > 0 ? countOf(post.likes, "like") : null;
  const date = post.published ? formatDate(post.published) : null;
  return [date, lengthOf(post), likes].filter(Boolean).join(" · ");
}

/** Formats the price in the first given currency that has one, else in any; null if there is none. */
export function priceOf(
  post: Pick<PostCard, "pricing">,
  ...currencies: (string | undefined)[]
): string | null {
  const web = post.pricing?.web ?? {};
  const order = [...currencies, ...CURRENCIES].filter((one): one is Currency =>
    CURRENCIES.includes(one as Currency),
  );
  const found = order.find((one) => web[one] !== undefined);
  return found === undefined ? null : formatMoney({ amount: web[found] as number, currency: found });
}

/** Labels a post's audience for a badge; null if it is for everyone. */
export function audienceOf(
  post: Pick<PostCard, "visibility" | "pricing">,
  ...currencies: (string | undefined)[]
): string | null {
  if (post.visibility === "follow") return "Followers only";
  return post.visibility === "paid" ? (priceOf(post, ...currencies) ?? "Paid") : null;
}
