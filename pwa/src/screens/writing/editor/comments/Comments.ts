import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { CommentRange } from "../EditorHandle.ts";
import type { EditorHost } from "../EditorHost.ts";
import { placeOfRange } from "./ranges.ts";

const key = new PluginKey<DecorationSet>("comments");

/** Highlights commented ranges; pressing one opens its comment. */
export const Comments = Extension.create<{ host: EditorHost }>({
  name: "comments",
  addProseMirrorPlugins() {
    const { host } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, set, _, state) {
            const ranges = tr.getMeta(key) as readonly CommentRange[] | undefined;
            return ranges ? draw(state, ranges) : set.map(tr.mapping, tr.doc);
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleClick(_, __, event) {
            const id = (event.target as Element | null)?.closest<HTMLElement>("[data-comment]")?.dataset
              .comment;
            if (id) host.onComment?.(id);
            return false;
          },
        },
      }),
    ];
  },
});

/** Shows these ranges and no others. */
export function showComments(view: EditorView, ranges: readonly CommentRange[]): void {
  view.dispatch(view.state.tr.setMeta(key, ranges).setMeta("addToHistory", false));
}

function draw(state: EditorState, ranges: readonly CommentRange[]): DecorationSet {
  const marks = ranges.flatMap((range) => {
    const place = placeOfRange(state, range);
    if (!place) return [];
    const name = range.active ? "w-comment is-active" : "w-comment";
    return [Decoration.inline(place.from, place.to, { class: name, "data-comment": range.id })];
  });
  return DecorationSet.create(state.doc, marks);
}
