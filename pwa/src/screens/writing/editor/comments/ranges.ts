import { TEXT } from "@quire/documents/yjs/sharedText";
import type { EditorState } from "@tiptap/pm/state";
import { fromBase64, toBase64 } from "lib0/buffer";
import * as Y from "yjs";
import type { QuotedRange, TextRange } from "../EditorHandle.ts";
import { bindingOf } from "../sync/SharedText.ts";

const LONGEST_QUOTE = 500;

/** A range that keeps its place while others write, with its text. */
export function rangeOf(state: EditorState, from: number, to: number): QuotedRange {
  const binding = bindingOf(state);
  const text = binding.shown.getText(TEXT);
  const relative = (at: number, side: number) =>
    toBase64(
      Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, binding.placeOf(at), side)),
    );
  const quote = state.doc.textBetween(from, to, " ").slice(0, LONGEST_QUOTE);
  // Bound to its first and last letters: what is written beside it doesn't belong to it.
  return { start: relative(from, 0), end: relative(to, -1), quote };
}

/** The current position of a range; null when its text was deleted, or it belongs to another document. */
export function placeOfRange(state: EditorState, range: TextRange): { from: number; to: number } | null {
  const binding = bindingOf(state);
  const absolute = (encoded: string): number | null => {
    try {
      const relative = Y.decodeRelativePosition(fromBase64(encoded));
      const place = Y.createAbsolutePositionFromRelativePosition(relative, binding.shown);
      return place?.type === binding.shown.getText(TEXT) ? binding.positionOf(place.index) : null;
    } catch {
      return null;
    }
  };
  const [from, to] = [absolute(range.start), absolute(range.end)];
  if (from === null || to === null || from >= to || to > state.doc.content.size) return null;
  return { from, to };
}
