import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type * as Y from "yjs";
import { slashOf } from "../slash/SlashKeys.ts";
import { bindingOf, isRemote } from "./SharedText.ts";
import type { UndoStorage } from "./UndoStorage.ts";
import { CAPTURE_TIMEOUT_MS, type Edit, editOf, startsStep } from "./undoBoundary.ts";
import { OWN_ORIGIN } from "./undoManager.ts";
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
  memory: UndoStorage | null;
}

interface StackEvent {
  type: "undo" | "redo";
  origin: unknown;
}

const PAUSE = 400;

/**
 * Undo that survives a reload. Yjs can only revert what it still holds, and a reloaded document no longer holds
 * deleted content. So each step is also stored as the blocks removed and added; once Yjs has nothing left to undo,
 * these steps are used, each only if its blocks have not changed since.
 */
export const PersistentUndo = Extension.create<Options>({
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
          logs.get(undoManager)?.onTransactions(transactions, before, after);
          return null;
        },
        view: (view) => logs.get(undoManager)?.watch(view) ?? {},
        props: {
          handleDOMEvents: {
            compositionstart: () => logs.get(undoManager)?.compose(true),
            compositionend: () => logs.get(undoManager)?.compose(false),
          },
        },
      }),
    ];
  },
});

const logs = new WeakMap<Y.UndoManager, UndoLog>();

/** Undoes the last step: of this page load, or else of the one before. */
export function undoOnce(undoManager: Y.UndoManager, view: EditorView): boolean {
  return showChange(view, () => {
    if (undoManager.undoStack.length > 0) undoManager.undo();
    else logs.get(undoManager)?.undo(view);
  });
}

export function redoOnce(undoManager: Y.UndoManager, view: EditorView): boolean {
  return showChange(view, () => {
    if (undoManager.redoStack.length > 0) undoManager.redo();
    else logs.get(undoManager)?.redo(view);
  });
}

/** Puts the caret to the end of a change. */
function showChange(view: EditorView, change: () => void): true {
  const before = view.state.doc;
  const written = bindingOf(view.state).endOf(change);
  const { doc, tr } = view.state;
  const end = written ?? before.content.findDiffEnd(doc.content)?.b ?? null;
  if (end !== null) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(end), -1)).scrollIntoView());
  return true;
}

/** Returns an edit with its places after remote changes. Its end stays at the caret, where the word goes on. */
function moveEdit(
  edit: Edit,
  changed: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Edit {
  let { from, to } = edit;
  for (const { mapping } of changed) [from, to] = [mapping.map(from), mapping.map(to, -1)];
  const isAtCaret = edit.to === before.selection.head;
  return { ...edit, from, to: isAtCaret ? after.selection.head : to };
}

class UndoLog {
  readonly #title: Y.Text;
  readonly #undoManager: Y.UndoManager;
  readonly #memory: UndoStorage | null;
  /** Steps that can be undone; the last ones are also in Yjs's own stack. */
  #steps: UndoStep[];
  /** Undone steps that can be redone. */
  #back: UndoStep[] = [];
  /** Text and title before the current step. */
  #before: { doc: Node; title: string } | null = null;
  #docBefore: Node | null = null;
  #titleNow: string;
  /** The last local change, where it divides undo steps. */
  #edit: Edit | null = null;
  #isComposing = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor({ doc, undoManager, memory }: Options) {
    this.#title = doc.getText("title");
    this.#titleNow = this.#title.toString();
    this.#undoManager = undoManager;
    this.#memory = memory;
    this.#steps = readSteps(memory?.read() ?? null);
  }

  /** Keeps the text as of before the current step, updated with remote changes since. */
  onTransactions(transactions: readonly Transaction[], before: EditorState, after: EditorState): void {
    const changed = transactions.filter((transaction) => transaction.docChanged);
    if (changed.length === 0) return;
    if (!changed.some(isRemote)) {
      this.#docBefore = before.doc;
      this.#divide(changed, before);
      return;
    }
    this.#edit = this.#edit && moveEdit(this.#edit, changed, before, after);
    if (!this.#before) return;
    const merged = carriedOver(this.#before.doc, before.doc, after.doc);
    // After a remote change in the same blocks, the step can be undone until the next reload only.
    this.#before = merged && { ...this.#before, doc: merged };
  }

  /** Starts a new step at a word, and at a change of structure. Input methods compose a word in many changes. */
  #divide(changed: readonly Transaction[], before: EditorState): void {
    const [first] = changed;
    // Fixes that follow a change belong to its step.
    if (!first || first.getMeta("appendedTransaction")) return;
    if (this.#isComposing) {
      this.#edit = null;
      return;
    }
    const edit = editOf(first, before.doc);
    // What is typed in the menu of blocks, and the block, are one step.
    const isCommand = slashOf(before) !== null;
    this.#undoManager.captureTimeout = isCommand ? Number.POSITIVE_INFINITY : CAPTURE_TIMEOUT_MS;
    if (!isCommand && startsStep(this.#edit, edit)) this.#undoManager.stopCapturing();
    this.#edit = edit;
  }

  /** A composition, a word on most phones, is one step. */
  compose(isComposing: boolean): void {
    if (isComposing) this.#undoManager.stopCapturing();
    this.#undoManager.captureTimeout = isComposing ? Number.POSITIVE_INFINITY : CAPTURE_TIMEOUT_MS;
    this.#isComposing = isComposing;
  }

  /** Divides typing in the title likewise. Observers run before Yjs adds a change to the current step. */
  #divideTitle({ delta, transaction }: Y.YTextEvent): void {
    if (transaction.origin !== OWN_ORIGIN) return;
    const typed = delta.at(-1)?.insert;
    const before = this.#title.toString()[(delta[0]?.retain ?? 0) - 1];
    const startsWord = typeof typed === "string" && /^\S/u.test(typed) && !before?.trim();
    if (this.#edit || startsWord) this.#undoManager.stopCapturing();
    this.#edit = null;
  }

  watch(view: EditorView) {
    const divideTitle = (event: Y.YTextEvent) => this.#divideTitle(event);
    this.#title.observe(divideTitle);
    const stop = this.#remember(view);
    return {
      destroy: () => {
        this.#title.unobserve(divideTitle);
        stop();
      },
    };
  }

  /** Stores the steps while the editor is open. */
  #remember(view: EditorView): () => void {
    if (!this.#memory) return () => undefined;
    const added = ({ type, origin }: StackEvent) => {
      // Undo's own changes move between the two stacks when they are popped.
      if (type !== "undo" || origin === this.#undoManager) return;
      this.#before = { doc: this.#docBefore ?? view.state.doc, title: this.#titleNow };
      this.#record(view, true);
      this.#back = [];
    };
    const updated = ({ type, origin }: StackEvent) => {
      if (type === "undo" && origin !== this.#undoManager) this.#record(view, false);
    };
    const popped = ({ type }: StackEvent) => {
      const [from, to] = type === "undo" ? [this.#steps, this.#back] : [this.#back, this.#steps];
      const step = from.pop();
      if (step) to.push(step);
      this.#titleNow = this.#title.toString();
      this.#saveSoon();
    };
    const saveNow = () => this.#save();
    this.#undoManager.on("stack-item-added", added);
    this.#undoManager.on("stack-item-updated", updated);
    this.#undoManager.on("stack-item-popped", popped);
    window.addEventListener("pagehide", saveNow);
    return () => {
      this.#save();
      window.removeEventListener("pagehide", saveNow);
    };
  }

  #record(view: EditorView, isNew: boolean): void {
    const before = this.#before;
    if (!before) return;
    const title = this.#title.toString();
    const changed = title === before.title ? null : { from: before.title, to: title };
    const step = stepBetween(before.doc, view.state.doc, changed);
    this.#docBefore = null;
    if (!isNew) this.#steps.pop();
    this.#steps.push(step ?? { gone: [], came: [], after: null, title: null });
    this.#titleNow = title;
    this.#saveSoon();
  }

  #saveSoon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#save(), PAUSE);
  }

  #save(): void {
    clearTimeout(this.#waiting);
    this.#memory?.write(writeSteps(this.#steps));
  }

  undo(view: EditorView): void {
    const step = this.#undoLast(view, this.#steps);
    if (step) this.#back.push(step);
    this.#saveSoon();
  }

  redo(view: EditorView): void {
    const last = this.#back.pop();
    if (last && this.#apply(view, reversed(last))) this.#steps.push(last);
    this.#saveSoon();
  }

  /** Undoes the last step that still applies; drops steps whose blocks have changed since. */
  #undoLast(view: EditorView, steps: UndoStep[]): UndoStep | null {
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
      // Kept out of Yjs's history, or the next undo would revert it.
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
