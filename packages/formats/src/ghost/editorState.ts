import { isFields } from "@quire/documents/shape";

const LONGEST = 5_000_000;

/** Parses a post's editor state, which is JSON within JSON; null if invalid. */
export function editorState(json: string): Record<string, unknown> | null {
  if (json.length > LONGEST) return null;
  try {
    const read: unknown = JSON.parse(json);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}
