import { refuseField } from "../platform/http/refusal.ts";

type Value = string | number;

/** The opaque key that continues a list after a row: the sort it belongs to and that row's sort values. */
export function encodeNext(sort: string, values: readonly Value[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString("base64url");
}

/** The values of a key, or a refusal naming `query.next` where the key is not one of this list's. */
export function decodeNext(key: string, sort: string, kinds: readonly ("string" | "number")[]): Value[] {
  const parts = parse(key);
  const [keySort, ...values] = Array.isArray(parts) ? parts : [];
  const fits =
    keySort === sort &&
    values.length === kinds.length &&
    values.every((value, at) => typeof value === kinds[at] && isStorable(value));
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

/** PostgreSQL holds no NUL, and a made-up number must not overflow its column. */
function isStorable(value: unknown): boolean {
  return typeof value === "number" ? Math.abs(value) < 2 ** 31 : !String(value).includes("\u0000");
}
