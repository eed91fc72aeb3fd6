import type { Currency } from "@quire/domain/billing/money";
import type { ViewDimension } from "@quire/domain/sites/viewSource";
import type { MailingResults } from "./mailing.ts";
import type { PostCard } from "./post.ts";

/** Reader activity: on a day, in a period, or on one post. */
export interface Figures {
  views: number;
  likes: number;
  comments: number;
}

/** Figures that are counted per day. */
export interface DailyFigures extends Figures {
  /** Each reader counts once a day. */
  readers: number;
  /** How often a signed-in reader reached the end of a post. */
  finished: number;
  /** New followers who still follow. */
  followers: number;
}

/** One day in the site's time zone. */
export interface DayFigures extends DailyFigures {
  /** `2026-11-21`. */
  day: string;
}

/** A published post with its all-time figures. */
export interface PostFigures
  extends Figures,
    Pick<PostCard, "id" | "ptype" | "subtype" | "title" | "permalink"> {
  published: string;
}

/**
 * Figures of some days, with totals and those of as many days before. For a post, `followers` is null: readers
 * follow sites.
 */
export interface DayStats {
  /** The post; null for the whole site. */
  post: PostFigures | null;
  /** Oldest first, ending today. */
  days: (Omit<DayFigures, "followers"> & { followers: number | null })[];
  totals: Omit<DailyFigures, "followers"> & { followers: number | null };
  before: Omit<DailyFigures, "followers"> & { followers: number | null };
  time_zone: string;
}

/** A site's stats. */
export interface SiteStats {
  all_post_stats: {
    /** `posts` counts as the site's own count does; `chapters` are the chapters and episodes of its serials. */
    totals: Figures & { posts: number; chapters: number; followers: number };
    posts: PostFigures[];
    next: string | null;
  };
  /** Oldest day first, ending today. */
  last_30days_stats: { totals: DailyFigures; days: DayFigures[] };
  currency: string;
  /** Null until one is set: days are in UTC. */
  time_zone: string | null;
}

/** Views of each value, the most viewed first. */
export interface ViewSource {
  /** A host, UTM tag, country code or kind of device; empty where it isn't known, `other` for further values. */
  value: string;
  views: number;
}

/** Where views came from. A view without a UTM tag is in none of its lists. */
export type ViewSources = Record<ViewDimension, ViewSource[]>;

/** How far signed-in readers got. */
export interface Completion {
  started: number;
  quarter: number;
  half: number;
  three_quarters: number;
  finished: number;
}

export interface ChapterCompletion extends Completion, Pick<PostCard, "id" | "title" | "permalink"> {
  position: number;
  views: number;
}

/** How far readers got in a post, or in each chapter of a serial. */
export interface PostCompletion extends Completion {
  /** In reading order; empty for a single post. */
  chapters: ChapterCompletion[];
  next: string | null;
}

/** Sales in one currency, without what was refunded. Amounts in minor units. */
export interface CurrencySales {
  currency: Currency;
  /** Only days with sales, oldest first. */
  days: { day: string; sales: number; amount: number }[];
  totals: { sales: number; amount: number };
  before: { sales: number; amount: number };
}

/** Sales of some days and of as many before, in each currency they were made in. */
export interface SalesStats {
  currencies: CurrencySales[];
  time_zone: string;
}

/** What became of one email to readers. */
export interface EmailStats extends MailingResults {
  id: string;
  /** Its subject, or the title of the post it sent; empty once that is deleted. */
  subject: string;
  /** The post it sent; null for another text. */
  post_id: string | null;
  send_at: string;
  /** Of those who unsubscribed: who reported it as spam. */
  complained: number;
  /** How often its links were followed. */
  clicks: number;
  /** The links followed most, at most 20. */
  links: { url: string; clicks: number }[];
}
