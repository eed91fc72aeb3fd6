import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";

/** A block that draws itself, with its context. */
export interface BlockAt {
  view: EditorView;
  host: EditorHost;
  /** Current position; null once it is deleted. */
  at: () => number | null;
}

export type PlaceOf = () => number | undefined;

export function blockAt(view: EditorView, host: EditorHost, place: PlaceOf): BlockAt {
  return { view, host, at: () => place() ?? null };
}

/** Changes attributes of a block in place. */
export function setAttributes({ view, at }: BlockAt, change: Record<string, unknown>): void {
  const place = at();
  const node = place === null ? null : view.state.doc.nodeAt(place);
  if (place === null || !node || !view.editable) return;
  const { tr } = view.state;
  for (const [name, value] of Object.entries(change)) {
    if (node.attrs[name] !== value) tr.setNodeAttribute(place, name, value);
  }
  if (tr.docChanged) view.dispatch(tr);
}

/** Deletes a block, and its container if that would be left empty. */
export function removeBlock({ view, at }: BlockAt): void {
  const place = at();
  const node = place === null ? null : view.state.doc.nodeAt(place);
  if (place === null || !node || !view.editable) return;
  const $at = view.state.doc.resolve(place);
  const alone = $at.parent.childCount === 1 && $at.depth > 0;
  const [from, to] = alone ? [$at.before(), $at.after()] : [place, place + node.nodeSize];
  view.dispatch(view.state.tr.delete(from, to).scrollIntoView());
  view.focus();
}

/** Puts the caret into a paragraph below a block, creating it if missing. */
export function writeBelow({ view, at }: BlockAt): void {
  const place = at();
  const node = place === null ? null : view.state.doc.nodeAt(place);
  const paragraph = view.state.schema.nodes.paragraph;
  if (place === null || !node || !paragraph || !view.editable) return;
  const below = place + node.nodeSize;
  const next = view.state.doc.nodeAt(below);
  const { tr } = view.state;
  if (next?.type !== paragraph) tr.insert(below, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(below + 1))).scrollIntoView());
  view.focus();
}

/** Whether an event belongs to a block's own controls, so that the text ignores it. */
export function isForTools(event: Event): boolean {
  const target = event.target;
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, button, audio, video, iframe") !== null
  );
}

/** Whether two nodes have the same type. */
export const sameType = (node: Node, other: Node): boolean => node.type === other.type;
