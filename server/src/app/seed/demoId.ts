import { createHash } from "node:crypto";
import { newId } from "@quire/domain/ids";

/** An id that is the same at every start, so that a seed which was cut short goes on where it stopped. */
export function demoId(kind: string, name: string, at: Date): string {
  const bytes = createHash("sha256").update(`${kind}:${name}`).digest();
  return newId(at.getTime(), (length) => bytes.subarray(0, length));
}
