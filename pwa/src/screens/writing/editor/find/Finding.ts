import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { startUndoStep } from "../sync/startUndoStep.ts";

export interface Found {
  query: Query | null;
  matches: readonly Match[];
  /** Index of the current match; -1 where there is none. */
  at: number;
}

type Change = { query: Query | null } | { at: number };
interface State extends Found {
  marks: DecorationSet;
}
const key = new PluginKey<State>("finding");
const nothing: State = { query: null, matches: [], at: -1, marks: DecorationSet.empty };
/** Matches beyond this are counted but not highlighted. */
const MOST_MARKS = 2000;

/** Finds text, and keeps the matches up to date. */
export const Finding = Extension.create<{ host: EditorHost }>({
  name: "finding",
  addKeyboardShortcuts() {
    const { host } = this.options;
    const open = () => {
      host.openFind();
      return true;
    };
    return { "Mod-f": open, "Mod-Alt-f": open };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<State>({
        key,
        state: {
          init: () => nothing,
          apply(tr, was, _, state) {
            const change = tr.getMeta(key) as Change | undefined;
            if (change && "at" in change) return drawn(state.doc, { ...was, at: change.at });
            const query = change ? change.query : was.query;
            if (!query?.term) return nothing;
            if (!change && !tr.docChanged) return was;
            const matches = matchesIn(state.doc, query);
            const near = change ? state.selection.from : tr.mapping.map(was.matches[was.at]?.from ?? 0);
            const next = matches.findIndex(({ to }) => to > near);
            return drawn(state.doc, { query, matches, at: matches.length === 0 ? -1 : Math.max(0, next) });
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
      }),
    ];
  },
});

function drawn(doc: Node, found: Found): State {
  const { matches, at } = found;
  const first = Math.max(0, at - MOST_MARKS / 2);
  const marks = matches
    .slice(first, first + MOST_MARKS)
    .map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index + first === at ? "w-found is-active" : "w-found" }),
    );
  return { ...found, marks: DecorationSet.create(doc, marks) };
}

export function foundIn(state: EditorState): Found {
  return key.getState(state) ?? nothing;
}

/** Starts a search; null ends it. */
export function find(view: EditorView, query: Query | null): void {
  view.dispatch(view.state.tr.setMeta(key, { query }));
  show(view);
}

/** Goes to the next match, or with -1 to the previous one, wrapping around. */
export function goOn(view: EditorView, step: 1 | -1): void {
  const { matches, at } = foundIn(view.state);
  if (matches.length === 0) return;
  view.dispatch(view.state.tr.setMeta(key, { at: (at + step + matches.length) % matches.length }));
  show(view);
}

function show(view: EditorView): void {
  const { matches, at } = foundIn(view.state);
  const match = matches[at];
  if (!match) return;
  const { node } = view.domAtPos(match.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
}

/** Replaces the current match. */
export function replaceOne(view: EditorView, replacement: string): void {
  const { matches, at } = foundIn(view.state);
  const match = matches[at];
  if (!match || !view.editable) return;
  const tr = replaceAt(view.state, [match], replacement);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(match.from + replacement.length))));
  show(view);
}

/** Replaces all matches as one undoable step; returns their number. */
export function replaceAll(view: EditorView, replacement: string): number {
  const { matches } = foundIn(view.state);
  if (matches.length === 0 || !view.editable) return 0;
  view.dispatch(replaceAt(view.state, matches, replacement));
  return matches.length;
}

function replaceAt(state: EditorState, matches: readonly Match[], replacement: string) {
  const { tr } = state;
  startUndoStep(state);
  // From the end, so that earlier positions stay valid; the replacement keeps the marks.
  for (const { from, to } of matches.toReversed()) {
    if (!replacement) tr.delete(from, to);
    else tr.replaceWith(from, to, state.schema.text(replacement, state.doc.nodeAt(from)?.marks));
  }
  return tr;
}

interface Query {
  term: string;
  matchCase: boolean;
  wholeWord: boolean;
}
interface Match {
  from: number;
  to: number;
}

const WORD = "[\\p{L}\\p{M}\\p{N}_]";

/** Finds text within blocks, across marks; case-insensitive unless `matchCase` is set. */
function matchesIn(doc: Node, { term, matchCase, wholeWord }: Query): Match[] {
  const matches: Match[] = [];
  if (!term) return matches;
  const literal = term.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const source = wholeWord ? `(?<!${WORD})${literal}(?!${WORD})` : literal;
  const pattern = new RegExp(source, matchCase ? "gu" : "giu");
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern)) {
      matches.push({ from: at + 1 + index, to: at + 1 + index + found.length });
    }
    return false;
  });
  return matches;
}
