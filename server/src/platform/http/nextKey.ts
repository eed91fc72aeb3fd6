import { refuseField } from "./refusal.ts";

type Value = string | number;
/** A value in a key: any text, an integer, or a time in `toISOString` format. */
export type KeyKind = "string" | "number" | "time";

const LARGEST_INTEGER = 2 ** 31;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Returns the opaque key that continues a list after a row: the list's sort and that row's sort values. */
export function encodeNext(sort: string, values: readonly Value[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString("base64url");
}

/** Returns the values of a key, or refuses `query.next` if the key isn't one of this list's. */
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

/** A forged key could hold a value that its column can't, which would fail in the database as a server error. */
const IS: Record<KeyKind, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string" && !value.includes("\u0000"),
  number: (value) => Number.isInteger(value) && Math.abs(value as number) < LARGEST_INTEGER,
  time: (value) => typeof value === "string" && ISO_TIME.test(value) && isTimestamp(value),
};

/** JavaScript reads February 30 as March 1, and accepts a year 0; PostgreSQL does neither. */
function isTimestamp(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && !text.startsWith("0000");
}
