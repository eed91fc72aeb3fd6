import { createHash } from "node:crypto";
import { newId } from "@quire/domain/ids";

/** Returns an id that is the same at every start, so that an interrupted seed continues where it stopped. */
export function demoId(kind: string, name: string, at: Date): string {
  const bytes = createHash("sha256").update(`${kind}:${name}`).digest();
  return newId(at.getTime(), (length) => bytes.subarray(0, length));
}
