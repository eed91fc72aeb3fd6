import type { PostCard } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";

/** What front matter may call a post, and what the server calls it. */
export const STORY_TYPES = {
  post: { ptype: "blog", subtype: null },
  story: { ptype: "parent", subtype: "story" },
  comic: { ptype: "parent", subtype: "comic" },
  chapter: { ptype: "chapter", subtype: null },
  episode: { ptype: "episode", subtype: null },
  audio: { ptype: "blog", subtype: "audio" },
  video: { ptype: "blog", subtype: "video" },
  photo: { ptype: "blog", subtype: "image" },
  "e-book": { ptype: "dg", subtype: "document" },
  download: { ptype: "dg", subtype: "other" },
} as const satisfies Record<string, { ptype: PostType; subtype: PostSubtype | null }>;

/** The word that front matter uses for a post of the site. */
export function typeOf({ ptype, subtype }: Pick<PostCard, "ptype" | "subtype">): StoryType {
  if (ptype === "parent") return subtype === "comic" ? "comic" : "story";
  if (ptype === "chapter" || ptype === "episode") return ptype;
  if (ptype === "dg") return subtype === "document" ? "e-book" : "download";
  if (subtype === "audio" || subtype === "video") return subtype;
  return subtype === "image" ? "photo" : "post";
}
export type StoryType = keyof typeof STORY_TYPES;

/** Whether it is what others are parts of. */
export function isSerialType(type: StoryType | null | undefined): type is "story" | "comic" {
  return type === "story" || type === "comic";
}

/** An amount in minor units; without a currency, the author's own is meant. */
export interface AskedPrice {
  amount: number;
  currency: Currency | null;
}

/** Everything that front matter can say. */
export interface StoryFields {
  title: string;
  summary: string;
  tags: string[];
  access: AccessType;
  price: AskedPrice[];
  type: StoryType;
  /** Path beside the file. */
  cover: string;
  /** Id of the story or comic, or the path of its file. */
  parent: string;
  slug: string;
  id: string;
  draft: boolean;
  index: number;
  nsfw: boolean;
  /** Paths beside the file of what goes along: pages, a recording, a document, goods. */
  files: string[];
  direction: ReadingDirection;
  good: GoodType;
}
export type FieldName = keyof StoryFields;

/**
 * What a file's front matter says. A key that is absent leaves the site as it is; null is a key that was
 * given and left empty, which clears.
 */
export interface FrontMatter {
  fields: { [K in FieldName]?: StoryFields[K] | null };
  /** Line in the file of each key. */
  lines: Partial<Record<FieldName, number>>;
}

/** A picture that the text shows, and where the text names it. */
export interface PictureUse {
  /** As written in the markdown. */
  written: string;
  /** Offsets of it in the body. */
  start: number;
  end: number;
  /** Line in the file. */
  line: number;
}

/** A markdown file, understood and not yet sent. */
export interface Story {
  /** As the person typed it, for messages. */
  name: string;
  /** Absolute. */
  path: string;
  front: FrontMatter;
  title: string;
  /** The text without front matter, and without the heading that became the title. */
  body: string;
  pictures: PictureUse[];
}
