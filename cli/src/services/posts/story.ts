import type { Currency } from "@quire/domain/billing/money";
import type { AccessType, GoodType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { StoryType } from "@quire/domain/posts/postTypes";
import type { PostDate } from "@quire/formats/frontMatter/moments";
import type { Marks, Publicity } from "@quire/formats/frontMatter/publicity";

/** Whether a type has parts. */
export function isSerialType(type: StoryType | null | undefined): type is "story" | "comic" {
  return type === "story" || type === "comic";
}

/** An amount in minor units; without a currency, in the author's own. */
export interface PriceField {
  amount: number;
  currency: Currency | null;
}

/** All front matter fields. */
export interface StoryFields {
  title: string;
  summary: string;
  tags: string[];
  access: AccessType;
  price: PriceField[];
  type: StoryType;
  /** Relative path. */
  cover: string;
  /** ID of the story or comic, or the path of its file. */
  parent: string;
  slug: string;
  id: string;
  /** Not for readers now, whatever key says so. */
  draft: boolean;
  index: number;
  nsfw: boolean;
  /** Relative paths of attached files: pages, a recording, a document, goods. */
  files: string[];
  direction: ReadingDirection;
  good: GoodType;
  /** Where the text was first published. */
  canonical: string;
}
export type FieldName = keyof StoryFields;

/** A file's front matter. A missing key keeps the site's value; null is an empty key, which clears it. */
export interface FrontMatter {
  fields: { [K in FieldName]?: StoryFields[K] | null };
  /** Line of each key in the file. */
  lines: Partial<Record<FieldName, number>>;
  /** The key of a field that isn't written by its own name, such as `description`. */
  from: Partial<Record<FieldName, string>>;
  marks: Marks;
  /** Its own `draft` key. */
  draftKey: { line: number; isEmpty: boolean } | null;
  publicity: Publicity;
  /** When it was first published, in the past. */
  published: PostDate | null;
  /** Hugo's order among the texts of a folder. */
  weight: number | null;
  /** Keys that Quire has no place for. They stay in the file. */
  unused: string[];
}

/** The front matter of a text without any. */
export function emptyFront(): FrontMatter {
  return {
    ...{ fields: {}, lines: {}, from: {}, publicity: { kind: "unsaid" } },
    ...{ marks: { hidden: null, isPublic: false, dates: [] }, draftKey: null },
    ...{ published: null, weight: null, unused: [] },
  };
}

/** A picture in the text, and where the text names it. */
export interface PictureUse {
  /** As written in the markdown. */
  written: string;
  /** Its offsets in the body. */
  start: number;
  end: number;
  /** Line in the file. */
  line: number;
}

/** A link to another text, and where the text names it. */
export interface LinkUse extends PictureUse {
  /** As the file has it, for messages. */
  shown: string;
}

/** A parsed markdown file, not sent yet. */
export interface Story {
  /** As the user typed it, for messages. */
  name: string;
  /** Absolute. */
  path: string;
  front: FrontMatter;
  title: string;
  /** The text without front matter, and without the heading that became the title. */
  body: string;
  pictures: PictureUse[];
  /** Links that may lead to other texts. */
  links: LinkUse[];
  /** The comic that an archive is an episode of, as its file describes it. */
  comic?: Story;
}
