import { Refusal } from "../../../platform/http/refusal.ts";
import type { Scope } from "../models/sessions.ts";

/**
 * Parses `"read write"` into a list; both when none is requested. RFC 8628 requires `invalid_scope` for any other
 * word.
 */
export function readScopes(text: string | undefined): Scope[] {
  const words = [...new Set((text ?? "").split(" ").filter(Boolean))];
  if (words.length === 0) return ["read", "write"];
  if (!words.every((word): word is Scope => word === "read" || word === "write")) {
    throw new Refusal("invalid_scope");
  }
  return words;
}
