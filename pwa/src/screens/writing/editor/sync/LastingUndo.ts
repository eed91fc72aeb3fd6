import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type * as Y from "yjs";
import { isRemote } from "./narrowRemote.ts";
import type { UndoMemory } from "./UndoMemory.ts";
import {
  carriedOver,
  placeOfStep,
  readSteps,
  reversed,
  stepBetween,
  type UndoStep,
  writeSteps,
} from "./undoSteps.ts";

interface Options {
  doc: Y.Doc;
  undoManager: Y.UndoManager;
  memory: UndoMemory | null;
}

interface StackEvent {
  type: "undo" | "redo";
  origin: unknown;
}

const PAUSE = 400;

/**
 * Undo that a reload does not end. Yjs can take back only what it holds, and a document that is loaded anew no longer holds
 * what was deleted. So each step is remembered as the blocks that went and came; once Yjs has no more to take back, these
 * are gone through, and one is taken back only where nobody has changed its blocks since.
 */
export const LastingUndo = Extension.create<Options>({
  name: "lastingUndo",
  priority: 1500,
  onBeforeCreate() {
    logs.set(this.options.undoManager, new UndoLog(this.options));
  },
  addKeyboardShortcuts() {
    const { undoManager } = this.options;
    const undo = () => undoOnce(undoManager, this.editor.view);
    const redo = () => redoOnce(undoManager, this.editor.view);
    return { "Mod-z": undo, "Mod-y": redo, "Mod-Shift-z": redo };
  },
  addProseMirrorPlugins() {
    const { undoManager } = this.options;
    return [
      new Plugin({
        key: new PluginKey("lastingUndo"),
        appendTransaction(transactions, before, after) {
          logs.get(undoManager)?.heard(transactions, before.doc, after.doc);
          return null;
        },
        view: (view) => logs.get(undoManager)?.watch(view) ?? {},
      }),
    ];
  },
});

const logs = new WeakMap<Y.UndoManager, UndoLog>();

/** Takes the last step back: of this page, or else of the page before it was loaded again. */
export function undoOnce(undoManager: Y.UndoManager, view: EditorView): boolean {
  if (undoManager.undoStack.length > 0) undoManager.undo();
  else logs.get(undoManager)?.undo(view);
  return true;
}

export function redoOnce(undoManager: Y.UndoManager, view: EditorView): boolean {
  const log = logs.get(undoManager);
  if (undoManager.redoStack.length > 0) undoManager.redo();
  else log?.redo(view);
  return true;
}

class UndoLog {
  readonly #title: Y.Text;
  readonly #undoManager: Y.UndoManager;
  readonly #memory: UndoMemory | null;
  /** Taken and not taken back; the last ones are also Yjs's own. */
  #steps: UndoStep[];
  /** Taken back, and not yet again. */
  #back: UndoStep[] = [];
  /** As they were when the step began that is being made. */
  #before: { doc: Node; title: string } | null = null;
  #docBefore: Node | null = null;
  #titleNow: string;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor({ doc, undoManager, memory }: Options) {
    this.#title = doc.getText("title");
    this.#titleNow = this.#title.toString();
    this.#undoManager = undoManager;
    this.#memory = memory;
    this.#steps = readSteps(memory?.read() ?? null);
  }

  /** Keeps the text as it was before what is being typed now, with what others have changed in it since. */
  heard(transactions: readonly Transaction[], before: Node, after: Node): void {
    const changed = transactions.filter((transaction) => transaction.docChanged);
    if (changed.length === 0) return;
    if (!changed.some(isRemote)) {
      this.#docBefore = before;
      return;
    }
    if (!this.#before) return;
    const kept = carriedOver(this.#before.doc, before, after);
    if (kept) this.#before.doc = kept;
    // Somebody else is in the same block: what is typed from here on is another step.
    else this.#undoManager.stopCapturing();
  }

  watch(view: EditorView) {
    if (!this.#memory) return {};
    const added = ({ type, origin }: StackEvent) => {
      // The steps of undoing itself are moved from one pile to the other as they are popped.
      if (type !== "undo" || origin === this.#undoManager) return;
      this.#before = { doc: this.#docBefore ?? view.state.doc, title: this.#titleNow };
      this.#note(view, true);
      this.#back = [];
    };
    const updated = ({ type, origin }: StackEvent) => {
      if (type === "undo" && origin !== this.#undoManager) this.#note(view, false);
    };
    const popped = ({ type }: StackEvent) => {
      const [from, to] = type === "undo" ? [this.#steps, this.#back] : [this.#back, this.#steps];
      const step = from.pop();
      if (step) to.push(step);
      this.#titleNow = this.#title.toString();
      this.#keepSoon();
    };
    const keepNow = () => this.#keep();
    this.#undoManager.on("stack-item-added", added);
    this.#undoManager.on("stack-item-updated", updated);
    this.#undoManager.on("stack-item-popped", popped);
    window.addEventListener("pagehide", keepNow);
    return {
      destroy: () => {
        this.#keep();
        window.removeEventListener("pagehide", keepNow);
      },
    };
  }

  #note(view: EditorView, isNew: boolean): void {
    const before = this.#before;
    if (!before) return;
    const title = this.#title.toString();
    const changed = title === before.title ? null : { from: before.title, to: title };
    const step = stepBetween(before.doc, view.state.doc, changed);
    this.#docBefore = null;
    if (!isNew) this.#steps.pop();
    this.#steps.push(step ?? { gone: [], came: [], after: null, title: null });
    this.#titleNow = title;
    this.#keepSoon();
  }

  #keepSoon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#keep(), PAUSE);
  }

  #keep(): void {
    clearTimeout(this.#waiting);
    this.#memory?.write(writeSteps(this.#steps));
  }

  undo(view: EditorView): void {
    const step = this.#take(view, this.#steps);
    if (step) this.#back.push(step);
    this.#keepSoon();
  }

  redo(view: EditorView): void {
    const last = this.#back.pop();
    if (last && this.#apply(view, reversed(last))) this.#steps.push(last);
    this.#keepSoon();
  }

  /** The last step that can be taken back, taken back; those whose blocks have changed since are gone. */
  #take(view: EditorView, steps: UndoStep[]): UndoStep | null {
    for (let step = steps.pop(); step; step = steps.pop()) if (this.#apply(view, step)) return step;
    return null;
  }

  #apply(view: EditorView, step: UndoStep): boolean {
    const { title } = step;
    if (title && this.#title.toString() !== title.to) return false;
    const { state } = view;
    let place: ReturnType<typeof placeOfStep> = null;
    try {
      place = placeOfStep(state.doc, state.schema, step);
    } catch {
      return false;
    }
    const changesText = step.gone.length + step.came.length > 0;
    if (changesText && !place) return false;
    if (!changesText && !title) return false;
    if (place && changesText) {
      // Not a step of its own: it would be the next to be taken back.
      view.dispatch(
        state.tr
          .replaceWith(place.from, place.to, place.back)
          .setMeta("addToHistory", false)
          .scrollIntoView(),
      );
    }
    if (title) {
      this.#title.doc?.transact(() => {
        this.#title.delete(0, this.#title.length);
        this.#title.insert(0, title.from);
      });
      this.#titleNow = title.from;
    }
    return true;
  }
}
