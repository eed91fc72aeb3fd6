import { isId } from "@quire/domain/ids";
import { cleanText, plainLine } from "./characters.ts";
import { embedOf } from "./embeds.ts";
import { allowedHref, allowedImageUrl } from "./urls.ts";

/** A validator's result: the normalized value, or why it is refused. */
export type Checked<T> = { value: T } | { refused: string };

/** One attribute of a node or mark: its default (required if absent) and its validator. */
export interface Attribute<T> {
  default?: T;
  check: (value: unknown) => Checked<T>;
}

/** URLs of an image: the modern format, and one that every browser and reader supports. */
export interface ImageSource {
  image: string;
  fallback: string;
}

const refuse = (refused: string): { refused: string } => ({ refused });

function nullable<T>(attribute: Attribute<T>): Attribute<T | null> {
  return {
    default: null,
    check: (value) => (value === null ? { value: null } : attribute.check(value)),
  };
}

function oneOf<const T extends string>(names: readonly T[]): Attribute<T> {
  return {
    check: (value) =>
      names.includes(value as T) ? { value: value as T } : refuse(`must be one of ${names.join(", ")}`),
  };
}

function integer(min: number, max: number): Attribute<number> {
  return {
    check: (value) =>
      Number.isInteger(value) && (value as number) >= min && (value as number) <= max
        ? { value: value as number }
        : refuse(`must be a whole number from ${min} to ${max}`),
  };
}

function line(max: number): Attribute<string> {
  return {
    check: (value) => {
      if (typeof value !== "string") return refuse("must be text");
      const text = plainLine(value);
      return text.length <= max ? { value: text } : refuse(`must have at most ${max} characters`);
    },
  };
}

function matching(pattern: RegExp, wanted: string): Attribute<string> {
  return {
    check: (value) =>
      typeof value === "string" && pattern.test(value) ? { value } : refuse(`must be ${wanted}`),
  };
}

function ownId(wanted: string): Attribute<string> {
  return {
    check: (value) =>
      isId(value) ? { value } : refuse(`must be ${wanted} of 20 characters starting with b`),
  };
}

function address(allowed: (value: string) => string | null, wanted: string): Attribute<string> {
  return {
    check: (value) => {
      const url = typeof value === "string" ? allowed(value) : null;
      return url === null ? refuse(wanted) : { value: url };
    },
  };
}

const imageUrl = address(allowedImageUrl, "must be an http, https or relative address");

export const FOOTNOTE_LABEL = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_-]{1,60}$/u;
export const LANGUAGE = /^[\p{L}\p{N}_+#.-]{1,40}$/u;

export const id = ownId("a block id");
export const text = (max: number): Attribute<string> => ({ default: "", ...line(max) });
export const optionalLine = (max: number): Attribute<string | null> => nullable(line(max));
export const level = integer(1, 6) as Attribute<1 | 2 | 3 | 4 | 5 | 6>;
export const start: Attribute<number> = { default: 1, ...integer(0, 999_999_999) };
export const pixels = nullable(integer(1, 100_000));
export const bytes = integer(0, Number.MAX_SAFE_INTEGER);
export const color = nullable(matching(/^#[0-9a-f]{6}$/, "a color such as #aabbcc"));
/** Absent by default, since most lines have none. */
export const textAlign: Attribute<"center" | "right" | undefined> = {
  default: undefined,
  check: (value) =>
    value === null || value === undefined ? { value: undefined } : oneOf(["center", "right"]).check(value),
};
export const align = nullable(oneOf(["left", "center", "right"]));
export const calloutKind = oneOf(["note", "tip", "important", "warning", "caution"]);
export const language = nullable(matching(LANGUAGE, "the short name of a language"));
export const footnoteLabel = matching(
  FOOTNOTE_LABEL,
  "a footnote label of lower-case letters, digits, - and _",
);
export const fileId = ownId("a file id");
export const href = address(allowedHref, "must be an http, https, mailto, tel, relative or # address");

export const flag = (byDefault: boolean): Attribute<boolean> => ({
  default: byDefault,
  check: (value) => (typeof value === "boolean" ? { value } : refuse("must be true or false")),
});

export const imageSource: Attribute<ImageSource> = {
  check: (value) => {
    if (typeof value !== "object" || value === null) return refuse("must have image and fallback");
    const { image, fallback = image, ...rest } = value as Record<string, unknown>;
    const unknown = Object.keys(rest)[0];
    if (unknown !== undefined) return refuse(`has no "${cleanText(unknown).slice(0, 40)}"`);
    const main = imageUrl.check(image);
    const second = imageUrl.check(fallback);
    if ("refused" in main) return refuse(`image ${main.refused}`);
    if ("refused" in second) return refuse(`fallback ${second.refused}`);
    return { value: { image: main.value, fallback: second.value } };
  },
};

export const optionalImageSource = nullable(imageSource);

export const embedUrl = address(
  (value) => embedOf(value)?.url ?? null,
  "must be a page of YouTube, Vimeo, Spotify, SoundCloud, X, Instagram, Bandcamp or CodePen",
);
