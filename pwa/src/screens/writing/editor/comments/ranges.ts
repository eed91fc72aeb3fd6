import type { EditorState } from "@tiptap/pm/state";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import { fromBase64, toBase64 } from "lib0/buffer";
import * as Y from "yjs";
import type { QuotedRange, TextRange } from "../EditorHandle.ts";

interface Bound {
  doc: Y.Doc;
  type: Y.XmlFragment;
  binding: { mapping: Map<Y.AbstractType<unknown>, never> };
}
const boundOf = (state: EditorState) => ySyncPluginKey.getState(state) as Bound;

const LONGEST_QUOTE = 500;

/** A range that keeps its place while others write, with its text. */
export function rangeOf(state: EditorState, from: number, to: number): QuotedRange {
  const { type, binding } = boundOf(state);
  const relative = (at: number) =>
    toBase64(
      Y.encodeRelativePosition(
        absolutePositionToRelativePosition(at, type, binding.mapping) as Y.RelativePosition,
      ),
    );
  const quote = state.doc.textBetween(from, to, " ").slice(0, LONGEST_QUOTE);
  return { start: relative(from), end: relative(to), quote };
}

/** The current position of a range; null when its text was deleted, or it belongs to another document. */
export function placeOfRange(state: EditorState, range: TextRange): { from: number; to: number } | null {
  const { doc, type, binding } = boundOf(state);
  const absolute = (encoded: string): number | null => {
    try {
      const relative = Y.decodeRelativePosition(fromBase64(encoded));
      return relativePositionToAbsolutePosition(doc, type, relative, binding.mapping) as number | null;
    } catch {
      return null;
    }
  };
  const [from, to] = [absolute(range.start), absolute(range.end)];
  if (from === null || to === null || from >= to || to > state.doc.content.size) return null;
  return { from, to };
}
