import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";

/** A slash command: where it starts, and the text typed after it. */
export interface Slash {
  from: number;
  query: string;
}

const key = new PluginKey<Slash | null>("slash");
/** Key handler of the open menu: returns true for a key it handled. */
export interface SlashKeyHandler {
  onKey: ((event: KeyboardEvent) => boolean) | null;
}

/** Detects a slash command at the caret, at the start of a line or a word. Escape turns it back into plain text. */
export const SlashKeys = Extension.create<{ keyHandler: SlashKeyHandler }>({
  name: "slashKeys",
  priority: 500,
  addProseMirrorPlugins() {
    const { keyHandler } = this.options;
    return [
      new Plugin<{ slash: Slash | null; dismissed: number | null }>({
        key: key as unknown as PluginKey<{ slash: Slash | null; dismissed: number | null }>,
        state: {
          init: () => ({ slash: null, dismissed: null }),
          apply(tr, was, _, state) {
            const said = tr.getMeta(key) as "dismiss" | undefined;
            if (said === "dismiss") return { slash: null, dismissed: was.slash?.from ?? null };
            const found = slashAt(state);
            const dismissed = was.dismissed === null ? null : tr.mapping.map(was.dismissed);
            // Only typing opens the menu, not moving the caret.
            const opens = was.slash !== null || (tr.docChanged && found?.query === "");
            if (!found || !opens) return { slash: null, dismissed: found ? dismissed : null };
            return { slash: found.from === dismissed ? null : found, dismissed };
          },
        },
        props: {
          handleKeyDown(view, event) {
            if (!slashOf(view.state) || view.composing) return false;
            if (event.key === "Escape") {
              dismissSlash(view);
              event.stopPropagation();
              return true;
            }
            return keyHandler.onKey?.(event) ?? false;
          },
        },
      }),
    ];
  },
});

/** The slash command whose menu is open. */
export function slashOf(state: EditorState): Slash | null {
  return (key.getState(state) as unknown as { slash: Slash | null } | undefined)?.slash ?? null;
}

export function dismissSlash(view: { state: EditorState; dispatch: (tr: EditorState["tr"]) => void }): void {
  view.dispatch(view.state.tr.setMeta(key, "dismiss"));
}

/** Deletes what was typed of a slash command. With what replaces it, that is one step of undo. */
export function deleteSlash(editor: Editor, { from, query }: Slash): void {
  editor.commands.deleteRange({ from, to: from + query.length + 1 });
}

function slashAt(state: EditorState): Slash | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  if (["tableCell", "tableHeader"].includes($from.parent.type.name)) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const found = /(?:^|\s)\/([\p{L}\p{N}]{0,20}(?: [\p{L}\p{N}]{0,20})?)$/u.exec(before);
  if (!found) return null;
  const query = found[1] ?? "";
  return { from: $from.pos - query.length - 1, query };
}
