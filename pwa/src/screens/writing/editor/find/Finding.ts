import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EditorHost } from "../EditorHost.ts";
import { beginStep } from "../sync/beginStep.ts";
import { type Match, matchesIn, type Query } from "./matchesIn.ts";

export interface Found {
  query: Query | null;
  matches: readonly Match[];
  /** Which of them is shown; -1 where there is none. */
  at: number;
}

type Change = { query: Query | null } | { at: number };
interface State extends Found {
  marks: DecorationSet;
}
const key = new PluginKey<State>("finding");
const nothing: State = { query: null, matches: [], at: -1, marks: DecorationSet.empty };
/** Beyond it they are counted, not all of them drawn. */
const MOST_MARKS = 2000;

/** Finds words in the text, and keeps finding them while it changes. */
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
            if (!query?.words) return nothing;
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

/** Looks for words; null stops. */
export function find(view: EditorView, query: Query | null): void {
  view.dispatch(view.state.tr.setMeta(key, { query }));
  show(view);
}

/** To the next match, or with -1 to the one before, around the ends. */
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

/** Puts other words in the place of the one that is shown. */
export function replaceOne(view: EditorView, words: string): void {
  const { matches, at } = foundIn(view.state);
  const match = matches[at];
  if (!match || !view.editable) return;
  const tr = replaceAt(view.state, [match], words);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(match.from + words.length))));
  show(view);
}

/** Puts other words in the place of all of them, in one step that one undo takes back. */
export function replaceAll(view: EditorView, words: string): number {
  const { matches } = foundIn(view.state);
  if (matches.length === 0 || !view.editable) return 0;
  view.dispatch(replaceAt(view.state, matches, words));
  return matches.length;
}

function replaceAt(state: EditorState, matches: readonly Match[], words: string) {
  const { tr } = state;
  beginStep(state);
  // From the end, so that no place before it moves; the new words look as the old ones did.
  for (const { from, to } of matches.toReversed()) {
    if (!words) tr.delete(from, to);
    else tr.replaceWith(from, to, state.schema.text(words, state.doc.nodeAt(from)?.marks));
  }
  return tr;
}
