import type { ByteRange } from "../storage/storage.ts";

/**
 * Returns the part of a file of `size` bytes that a `Range` header requests: a range, the entire file (null), or
 * unsatisfiable.
 */
export function readRange(header: string | undefined, size: number): Required<ByteRange> | "outside" | null {
  // Multiple ranges and unknown units get the entire file, as RFC 9110 allows.
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, "") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  if (match[1] === "")
    return last === 0 || size === 0 ? "outside" : { start: Math.max(0, size - last), end: size - 1 };
  if (match[2] !== "" && last < first) return null;
  if (first >= size) return "outside";
  return { start: first, end: match[2] === "" ? size - 1 : Math.min(last, size - 1) };
}
