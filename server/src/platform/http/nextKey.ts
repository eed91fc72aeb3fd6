import { refuseField } from "./refusal.ts";

type Value = string | number;
/** What a place in a key holds: any text, a whole number, or a time as `toISOString` writes it. */
export type KeyKind = "string" | "number" | "time";

const LARGEST_INTEGER = 2 ** 31;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The opaque key that continues a list after a row: the sort it belongs to and that row's sort values. */
export function encodeNext(sort: string, values: readonly Value[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString("base64url");
}

/** The values of a key, or a refusal naming `query.next` where the key is not one of this list's. */
export function decodeNext(key: string, sort: string, kinds: readonly KeyKind[]): Value[] {
  const parts = parse(key);
  const [keySort, ...values] = Array.isArray(parts) ? parts : [];
  const fits =
    keySort === sort &&
    values.length === kinds.length &&
    values.every((value, at) => IS[kinds[at] as KeyKind](value));
  if (!fits)
    throw refuseField("query.next", "This key does not belong to this list. Start again without `next`.");
  return values as Value[];
}

function parse(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key, "base64url").toString());
  } catch {
    return null;
  }
}

/** A key can be made up: a value that its column cannot hold would fail in the database, as an error of ours. */
const IS: Record<KeyKind, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string" && !value.includes("\u0000"),
  number: (value) => Number.isInteger(value) && Math.abs(value as number) < LARGEST_INTEGER,
  time: (value) => typeof value === "string" && ISO_TIME.test(value) && isMoment(value),
};

/** JavaScript reads February 30 as March 1, and knows a year 0; PostgreSQL does neither. */
function isMoment(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && !text.startsWith("0000");
}
