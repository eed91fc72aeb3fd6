import { CURRENCIES, CURRENCY_SYMBOLS, type Currency, parseAmount } from "@quire/domain/billing/money";
import { AccessType, GoodType, valuesOf } from "@quire/domain/enums";
import { isId } from "@quire/domain/ids";
import { readCanonicalUrl } from "@quire/domain/posts/canonicalUrls";
import { POST_FILES_MAX, ReadingDirection } from "@quire/domain/posts/postFiles";
import { STORY_TYPES, type StoryType } from "@quire/domain/posts/postTypes";
import { slugify } from "@quire/domain/posts/slug";
import { cleanTags, TAG_LIMIT } from "@quire/domain/posts/tags";
import { checkTitle } from "@quire/domain/posts/titles";
import { parseFlag } from "@quire/formats/frontMatter/flags";
import { textOf } from "@quire/formats/frontMatter/textOf";
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { suggest } from "../../suggest.ts";
import type { FieldName, PriceField, StoryFields } from "./story.ts";

type Read<T> = { value: T } | { error: string };
type Reader<T> = (node: Node) => Read<T>;

const orList = (values: readonly string[]) => `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

function text(check: (text: string) => Read<string> = (value) => ({ value })): Reader<string> {
  return (node) => {
    const value = textOf(node);
    return value === null ? { error: "must be text; put it in quotes" } : check(value.trim());
  };
}

function oneOf<T extends string>(values: readonly T[]): Reader<T> {
  return (node) => {
    const typed = textOf(node)?.trim() ?? "";
    const value = values.find((known) => known === typed.toLowerCase());
    if (value) return { value };
    const near = suggest(typed, values);
    return {
      error: `must be ${orList(values)}${near ? ` (did you mean ${near}?)` : typed && `, not “${typed}”`}`,
    };
  };
}

const flag: Reader<boolean> = (node) => {
  const value = parseFlag(textOf(node)?.trim() ?? "");
  return value === null ? { error: "must be true or false" } : { value };
};

const place: Reader<number> = (node) => {
  const value = isScalar(node) ? node.value : null;
  const fits = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1_000_000;
  return fits
    ? { value: value as number }
    : { error: "must be a whole number from 1: its place among the chapters" };
};

const tags: Reader<string[]> = (node) => {
  const typed = isSeq(node) ? node.items.map((item) => textOf(item as Node)) : textOf(node)?.split(",");
  if (!typed || typed.includes(null)) return { error: "must be a list, such as [sea, whales]" };
  const value = cleanTags(typed as string[], Number.POSITIVE_INFINITY);
  return value.length > TAG_LIMIT
    ? { error: `at most ${TAG_LIMIT} tags; there are ${value.length}` }
    : { value };
};

const paths: Reader<string[]> = (node) => {
  const typed = isSeq(node) ? node.items.map((item) => textOf(item as Node)) : [textOf(node)];
  if (typed.includes(null)) return { error: "must be a list of files, such as [page-1.png, page-2.png]" };
  const value = (typed as string[]).map((path) => path.trim()).filter((path) => path !== "");
  return value.length > POST_FILES_MAX
    ? { error: `at most ${POST_FILES_MAX} files; there are ${value.length}` }
    : { value };
};

const PRICE_HELP = "must be an amount, such as 99, 4.99 USD, or {INR: 99, USD: 1.50}";

const price: Reader<PriceField[]> = (node) => {
  if (!isMap(node)) {
    const read = readAmount(textOf(node) ?? "");
    return read ? { value: [read] } : { error: PRICE_HELP };
  }
  const value: PriceField[] = [];
  for (const pair of node.items) {
    const currency = currencyOf(String(textOf(pair.key as Node)));
    const amount = parseAmount(textOf(pair.value as Node) ?? "");
    if (!currency)
      return { error: `${textOf(pair.key as Node)} is not a currency here; use ${orList(CURRENCIES)}` };
    if (amount === null) return { error: PRICE_HELP };
    value.push({ amount, currency });
  }
  return value.length > 0 ? { value } : { error: PRICE_HELP };
};

function readAmount(typed: string): PriceField | null {
  const match = /^([₹$€]|[a-z]{3}\s)?\s*([\d.,\s]+?)\s*([₹$€]|[a-z]{3})?$/i.exec(typed.trim());
  const [, before, digits = "", after] = match ?? [];
  const amount = parseAmount(digits);
  if (!match || amount === null || (before && after)) return null;
  const named = (before ?? after)?.trim();
  if (!named) return { amount, currency: null };
  const currency = currencyOf(named);
  return currency && { amount, currency };
}

function currencyOf(named: string): Currency | null {
  const known = (code: Currency) => code === named.toUpperCase() || CURRENCY_SYMBOLS[code] === named;
  return CURRENCIES.find(known) ?? null;
}

/** Parsers of all front matter keys. */
export const READERS: { [K in FieldName]: Reader<StoryFields[K]> } = {
  title: text((typed) => {
    const checked = checkTitle(typed);
    return "error" in checked ? checked : { value: checked.title };
  }),
  summary: text(),
  tags,
  access: oneOf(valuesOf(AccessType)),
  price,
  type: oneOf(Object.keys(STORY_TYPES) as StoryType[]),
  cover: text(),
  parent: text(),
  slug: text((typed) => {
    const value = slugify(typed);
    return value ? { value } : { error: "must have a letter or a digit in it" };
  }),
  id: text((typed) =>
    isId(typed) ? { value: typed } : { error: "must be an id: 20 characters that start with b" },
  ),
  draft: flag,
  index: place,
  nsfw: flag,
  files: paths,
  direction: oneOf(valuesOf(ReadingDirection)),
  good: oneOf(valuesOf(GoodType)),
  canonical: text((typed) => {
    const read = readCanonicalUrl(typed);
    return "error" in read
      ? { error: "must be a full URL, such as https://example.com/my-post" }
      : { value: read.url ?? "" };
  }),
};
