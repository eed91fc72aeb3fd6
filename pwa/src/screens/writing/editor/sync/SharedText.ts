import { repairDocument } from "@quire/documents/repair";
import { type CarriedPlace, carryWords } from "@quire/documents/yjs/carryWords";
import { nestBlocks } from "@quire/documents/yjs/flatDocument";
import { changesFormats, endOfTyping } from "@quire/documents/yjs/items";
import { readShared, steadyIds } from "@quire/documents/yjs/readShared";
import {
  BLOCKS,
  type Hidden,
  hiddenAfter,
  shownPlace,
  TEXT,
  type TextDelta,
  textPlace,
} from "@quire/documents/yjs/sharedText";
import { mayTear } from "@quire/documents/yjs/tornWords";
import { changesBetween, haveSameUnits, unitsOf } from "@quire/documents/yjs/units";
import { writeContainers, writeShared, writeUnits } from "@quire/documents/yjs/writeShared";
import { Extension } from "@tiptap/core";
import { Mark, type Node, type Schema } from "@tiptap/pm/model";
import {
  type EditorState,
  Plugin,
  PluginKey,
  type Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import * as Y from "yjs";
import { flatOf, indexOf, lengthOf, nodeOf, positionOf } from "./flatNodes.ts";
import { readPage } from "./readPage.ts";
import { replaceDifference } from "./replaceDifference.ts";

/** Origin of changes made in this editor. */
export const EDITOR_ORIGIN = Symbol("editor");

/** Origin of words that follow their block. */
const CARRIED = Symbol("carried");

const isOwn = ({ origin }: Y.Transaction) => origin === EDITOR_ORIGIN || origin === CARRIED;

/** The key code of a key that an input method handles. */
const IN_COMPOSITION = 229;

interface Options {
  doc: Y.Doc;
  undoManager: Y.UndoManager;
}

interface SyncState {
  isRemote: boolean;
  /** Whether the last local change is part of the undo history. */
  isUndoable: boolean;
  /** Where it begins. */
  place: number | null;
  moved: Node | null;
}

const key = new PluginKey<SyncState>("sharedText");

/** Binds the editor to the shared text of a draft. It changes nothing before the user does. */
export const SharedText = Extension.create<Options>({
  name: "sharedText",
  priority: 1000,
  addProseMirrorPlugins() {
    const { doc, undoManager } = this.options;
    return [
      new Plugin<SyncState>({
        key,
        undoManager,
        state: {
          init: () => ({ isRemote: false, isUndoable: true, place: null, moved: null }),
          apply: (transaction, before) =>
            transaction.docChanged
              ? {
                  isRemote: isRemote(transaction),
                  isUndoable: transaction.getMeta("addToHistory") !== false,
                  place: placeOfChange(transaction),
                  moved: movedIn(transaction),
                }
              : before,
        },
        props: {
          handleDOMEvents: {
            // A key acts on what is selected in the page. Browsers report that a moment later.
            keydown(view, event) {
              if (!view.composing && !event.isComposing && event.keyCode !== IN_COMPOSITION) readPage(view);
            },
          },
        },
        view(view) {
          const binding = new Binding(view, doc);
          bindings.set(undoManager, binding);
          return {
            update: (_, before) => binding.onUpdate(before),
            destroy: () => binding.destroy(),
          };
        },
      }),
    ];
  },
});

/** The undo manager of an editor's draft. */
export const undoManagerIn = (state: EditorState): Y.UndoManager =>
  key.get(state)?.spec.undoManager as Y.UndoManager;

/** How an editor is bound to its draft. */
export const bindingOf = (state: EditorState): Binding => bindings.get(undoManagerIn(state)) as Binding;

/** Whether a transaction came from the shared text: a remote change, or an undo. */
export const isRemote = (transaction: Transaction): boolean => transaction.getMeta(key) === "remote";

/** Returns a draft's text as the editor shows it. */
export function shownText(schema: Schema, doc: Y.Doc): Node {
  const blocks = repairDocument(nestBlocks(readShared(doc)), steadyIds());
  return nodeOf(schema, { type: "doc", content: blocks });
}

/** The ends of a selection, wherever others write. */
interface RelativeSelection {
  anchor: RelativePlace;
  head: RelativePlace;
}

/** A place in the text; if its block is moved, that at the same offset of the block. */
interface RelativePlace {
  relative: Y.RelativePosition;
  block: unknown;
  offset: number;
}

const bindings = new WeakMap<Y.UndoManager, Binding>();

export class Binding {
  readonly #view: EditorView;
  readonly #doc: Y.Doc;
  /** Whether what is shown is just what is stored: nothing in it had to be repaired. */
  #isExact = false;
  /** The parts of the text that the editor doesn't show. */
  #hidden: readonly Hidden[] = [];
  /**
   * The draft as the editor shows it, while others' changes have to wait: during a composition, a change of the page
   * would end it. Local changes are made in it, and merge with what waits as all changes do.
   */
  #shown: Y.Doc | null = null;
  /**
   * Whether words that were carried are shown before Yjs reports them. What it reports until then, such as formats that
   * it cleans up, may have them too.
   */
  #isAhead = false;
  /** Local changes that were read from the page when a remote change was about to begin. */
  #late: Uint8Array[] | null = null;
  #selection: RelativeSelection | null = null;
  /** Where this user's words are that were carried away. */
  #carried: CarriedPlace | null = null;
  /** Whether the remote change that is being applied changed the text; and how, unless it changed formats. */
  #isChanged = false;
  #delta: TextDelta | null = null;
  #isReading = false;
  /** Whether this user is in the middle of typing a word. */
  #isInWord = false;
  /** The place in the text where the last change that came from it ends. */
  #end: number | null = null;
  /** The remote change that is being shown. */
  #transaction: Y.Transaction | null = null;
  /** What this user's words are known by. */
  readonly #clients: Set<number>;

  constructor(view: EditorView, doc: Y.Doc) {
    this.#view = view;
    this.#doc = doc;
    this.#clients = new Set([doc.clientID]);
    this.#compare();
    doc.on("beforeTransaction", this.#before);
    doc.on("afterTransaction", this.#after);
    doc.getText(TEXT).observe(this.#onText);
    view.dom.addEventListener("compositionend", this.#onComposed);
  }

  destroy(): void {
    this.#doc.off("beforeTransaction", this.#before);
    this.#doc.off("afterTransaction", this.#after);
    this.#doc.getText(TEXT).unobserve(this.#onText);
    this.#view.dom.removeEventListener("compositionend", this.#onComposed);
    this.#shown?.destroy();
  }

  /** The document that the editor shows. */
  get shown(): Y.Doc {
    return this.#shown ?? this.#doc;
  }

  /** The place in the text of a position in the editor. */
  placeOf(position: number): number {
    return textPlace(indexOf(this.#view.state.doc, position), this.#hidden);
  }

  /** The position in the editor of a place in the text. */
  positionOf(place: number): number {
    return positionOf(this.#view.state.doc, shownPlace(place, this.#hidden));
  }

  /** Where a change of the text, such as an undo, ends in the editor; null if it changes no words. */
  endOf(change: () => void): number | null {
    this.#end = null;
    change();
    return this.#end === null ? null : this.positionOf(this.#end);
  }

  /** Writes a local change. */
  onUpdate({ doc: before, selection: selected }: EditorState): void {
    const { doc, selection } = this.#view.state;
    const sync = key.getState(this.#view.state);
    if (doc !== before && sync?.isRemote) return;
    this.#isInWord =
      doc === before ? this.#isInWord && selection.eq(selected) : /\S/u.test(characterBefore(selection));
    if (doc === before || doc.eq(before)) return;
    if (this.#late && !this.#shown) this.#stopShowing();
    const write = (transaction: Y.Transaction) => {
      transaction.meta.set("addToHistory", sync?.isUndoable !== false);
      if (this.#isExact) this.#write(before, doc, sync);
      else writeShared(this.shown, flatOf(doc.children), EDITOR_ORIGIN);
    };
    if (this.#shown) {
      const known = Y.encodeStateVector(this.#shown);
      this.#shown.transact(write);
      const update = Y.encodeStateAsUpdate(this.#shown, known);
      if (this.#late) this.#late.push(update);
      else this.#merge(update, sync?.isUndoable !== false);
    } else this.#doc.transact(write, EDITOR_ORIGIN);
    if (!this.#isExact) this.#compare();
  }

  /** Writes what differs between two texts: within the top blocks that are not the same nodes. */
  #write(before: Node, after: Node, sync: SyncState | undefined): void {
    const [old, now] = [before.children, after.children];
    const shorter = Math.min(old.length, now.length);
    let head = 0;
    while (head < shorter && old[head] === now[head]) head++;
    let tail = 0;
    while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
    const at = old.slice(0, head).reduce((sum, node) => sum + lengthOf(node), 0);
    const was = flatOf(old.slice(head, old.length - tail));
    const is = flatOf(now.slice(head, now.length - tail));
    writeContainers(this.shown, is.containers);
    const { place = null, moved = null } = sync ?? {};
    const changes = changesBetween(unitsOf(was.blocks), unitsOf(is.blocks), {
      from: place === null ? undefined : indexOf(before, place) - at,
      moved: moved ? new Set(flatOf([moved]).blocks.map(({ boundary }) => boundary.id)) : undefined,
    });
    this.#hidden = writeUnits(this.shown, at, changes, this.#hidden);
  }

  /** From now on, others' changes wait. */
  #stopShowing(): void {
    const shown = new Y.Doc();
    Y.applyUpdate(shown, Y.encodeStateAsUpdate(this.#doc));
    this.#clients.add(shown.clientID);
    this.#shown = shown;
  }

  #merge(update: Uint8Array, isUndoable: boolean): void {
    this.#doc.transact((transaction) => {
      transaction.meta.set("addToHistory", isUndoable);
      Y.applyUpdate(this.#doc, update);
    }, EDITOR_ORIGIN);
  }

  #before = (transaction: Y.Transaction): void => {
    if (transaction.origin === CARRIED) this.#isAhead = true;
    if (isOwn(transaction) || this.#isReading || this.#shown) return;
    this.#late = [];
    if (this.#view.composing) this.#stopShowing();
    else readPage(this.#view);
    if (!this.#shown) this.#selection = this.#readSelection();
  };

  #onText = (event: Y.YTextEvent): void => {
    if (isOwn(event.transaction)) return;
    this.#isChanged = true;
    // Yjs opens a transaction to read a delta. Its update would have what is inserted when words are carried, but not
    // what is deleted then, and whoever reads a delta deletes a format that seems to be there twice.
    if (!event.transaction.local && changesFormats(this.#doc, event.transaction)) return;
    this.#isReading = true;
    this.#delta = event.delta as TextDelta;
    this.#end = endOf(this.#delta);
    this.#isReading = false;
  };

  #after = (transaction: Y.Transaction): void => {
    if (transaction.origin === CARRIED) this.#isAhead = false;
    if (isOwn(transaction)) return;
    const late = this.#late ?? [];
    const [isChanged, delta] = [this.#isChanged, this.#delta];
    this.#late = null;
    this.#isChanged = false;
    this.#delta = null;
    this.#transaction = transaction;
    for (const update of late) this.#merge(update, true);
    const hasNewBlocks = transaction.changed.has(this.#doc.getMap(BLOCKS) as never);
    if (!isChanged && !hasNewBlocks && !this.#shown) return;
    const isQuick =
      delta && !hasNewBlocks && late.length === 0 && !this.#shown && this.#isExact && !this.#isAhead;
    if (isQuick && this.#showWords(delta)) return;
    this.#carried = transaction.local ? null : carryWords(this.#doc, transaction, this.#clients, CARRIED);
    if (!this.#view.composing) this.#show();
    this.#carried = null;
  };

  /** Shows what waited. ProseMirror ends the composition itself first. */
  #onComposed = (): void => {
    setTimeout(() => {
      if (!this.#shown || this.#view.isDestroyed || this.#view.composing) return;
      readPage(this.#view);
      this.#show();
    });
  };

  /** Shows words that another user typed or deleted within lines. False if the change is another one. */
  #showWords(delta: TextDelta): boolean {
    const hidden = hiddenAfter(this.#hidden, delta);
    const tr = this.#view.state.tr;
    // The place in the text before the change, and by how much it is another now.
    let [place, shift] = [0, 0];
    for (const { retain = 0, insert, delete: gone = 0, attributes = {} } of delta) {
      place += retain;
      if (retain > 0 && Object.keys(attributes).length === 0) continue;
      const from = positionOf(tr.doc, shownPlace(place, this.#hidden) + shift);
      const $from = tr.doc.resolve(from);
      const isLine = $from.parent.isTextblock && $from.parentOffset + gone <= $from.parent.content.size;
      if (!hidden || !isLine || retain > 0) return false;
      if (gone > 0) tr.delete(from, from + gone);
      place += gone;
      shift -= gone;
      if (insert === undefined) continue;
      const isWords = typeof insert === "string" && !insert.includes("\n");
      const marks = Object.entries(attributes).flatMap(([name, values]) => {
        const type = values && tr.doc.type.schema.marks[name];
        return type && $from.parent.type.allowsMarkType(type) ? [type.create(values)] : [];
      });
      if (!isWords || marks.length < Object.keys(attributes).length) return false;
      if (mayTear(this.#doc, place + shift, this.#clients)) return false;
      tr.insert(from, tr.doc.type.schema.text(insert, marks));
      shift += insert.length;
    }
    this.#hidden = hidden ?? [];
    this.#dispatch(tr, this.#selection);
    return true;
  }

  /** Shows what a remote change has made of the text, by the smallest step. */
  #show(): void {
    const selection = this.#shown ? this.#readSelection() : this.#selection;
    this.#shown?.destroy();
    this.#shown = null;
    const { state } = this.#view;
    const next = shownText(state.schema, this.#doc);
    const tr = state.tr;
    if (!replaceDifference(tr, 0, state.doc, next) || !tr.doc.eq(next))
      tr.replaceWith(0, tr.doc.content.size, next.content);
    this.#hidden = readShared(this.#doc).hidden;
    if (tr.docChanged) this.#dispatch(tr, selection);
    this.#compare();
  }

  /** The caret stays where it was, and a word that is typed there gets the marks that it would have got. */
  #dispatch(tr: Transaction, selection: RelativeSelection | null): void {
    const { storedMarks, selection: before } = this.#view.state;
    if (selection) this.#restoreSelection(tr, selection);
    const marks = storedMarks ?? before.$from.marks();
    const isOther = !Mark.sameSet(tr.selection.$from.marks(), marks);
    const takesMarks = storedMarks !== null || !this.#isInWord;
    if (tr.selection.empty && before.empty && isOther && takesMarks) tr.setStoredMarks(marks);
    this.#view.dispatch(tr.setMeta(key, "remote").setMeta("addToHistory", false));
  }

  /**
   * The selection: a caret is bound to the letter before, so that what I type goes on where I typed, whoever else
   * writes there. Selected words are bound to their own letters, so that I never type over what another puts there.
   */
  #readSelection(): RelativeSelection {
    const { anchor, head, from, empty } = this.#view.state.selection;
    const text = this.shown.getText(TEXT);
    const relative = (at: number): RelativePlace => {
      const { parent, parentOffset } = this.#view.state.doc.resolve(at);
      const assoc = at === from && !empty ? 0 : -1;
      return {
        relative: Y.createRelativePositionFromTypeIndex(text, this.placeOf(at), assoc),
        block: parent.attrs.id,
        offset: parentOffset,
      };
    };
    return { anchor: relative(anchor), head: relative(head) };
  }

  #restoreSelection(tr: Transaction, selection: RelativeSelection): void {
    if (!(this.#view.state.selection instanceof TextSelection)) return;
    const place = ({ relative: before, block, offset }: RelativePlace) => {
      const relative = this.#behindTyping(before);
      const carried = relative.item && this.#carried?.(relative.item);
      const absolute = Y.createAbsolutePositionFromRelativePosition(relative, this.#doc);
      if (!absolute) return null;
      const index = typeof carried === "number" ? carried - relative.assoc : absolute.index;
      const $place = tr.doc.resolve(positionOf(tr.doc, shownPlace(index, this.#hidden)));
      const isHidden = this.#hidden.some(({ start, length }) => start < index && index <= start + length);
      const isElsewhere = $place.parent.attrs.id !== block && this.#isDeleted(relative);
      const moved = isHidden || isElsewhere ? startOf(tr.doc, block) : null;
      if (moved === null) return $place;
      const $moved = tr.doc.resolve(moved + 1);
      return tr.doc.resolve($moved.pos + Math.min(offset, $moved.parent.content.size));
    };
    const [anchor, head] = [place(selection.anchor), place(selection.head)];
    if (anchor?.parent.inlineContent && head?.parent.inlineContent)
      tr.setSelection(TextSelection.between(anchor, head));
  }

  /** Whether what a place is bound to is deleted: where that was says nothing of a block that was moved back. */
  #isDeleted({ item }: Y.RelativePosition): boolean {
    const bound: Y.Item | Y.GC | null = item && Y.getItem(this.#doc.store, item);
    return bound?.deleted === true;
  }

  /** Right behind a word that another user is typing, the caret goes on with the word. */
  #behindTyping(relative: Y.RelativePosition): Y.RelativePosition {
    const { item } = relative;
    const isCaret = this.#view.state.selection.empty;
    if (!item || !isCaret || !this.#transaction || this.#clients.has(item.client)) return relative;
    return new Y.RelativePosition(
      relative.type,
      relative.tname,
      endOfTyping(this.#transaction, item),
      relative.assoc,
    );
  }

  /** Compares the editor's blocks with the stored ones. */
  #compare(): void {
    const stored = readShared(this.shown);
    const shown = flatOf(this.#view.state.doc.children);
    this.#hidden = stored.hidden;
    this.#isExact =
      stored.blocks.every((block) => block.stored === "boundary") &&
      haveSameUnits(stored.blocks, shown.blocks);
  }
}

const characterBefore = ({ empty, $from }: Selection): string =>
  empty ? $from.parent.textBetween(Math.max($from.parentOffset - 1, 0), $from.parentOffset) : "";

/** Where a change ends in the changed text. */
function endOf(delta: TextDelta): number {
  return delta.reduce(
    (at, { retain = 0, insert = "" }) => at + retain + (typeof insert === "string" ? insert.length : 1),
    0,
  );
}

/** Tells which block a transaction moves. */
export const markMoved = (transaction: Transaction, block: Node): Transaction =>
  transaction.setMeta(MOVED, block);

const MOVED = "movedBlock";

function movedIn(transaction: Transaction): Node | null {
  const first = (transaction.getMeta("appendedTransaction") as Transaction | undefined) ?? transaction;
  return (first.getMeta(MOVED) as Node | undefined) ?? null;
}

/** The position of a block. */
function startOf(doc: Node, id: unknown): number | null {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (node.isTextblock && node.attrs.id === id && id) found = at;
    return found === null && !node.isTextblock;
  });
  return found;
}

/** Where the only change of a transaction begins; null for several, and for what follows another transaction. */
function placeOfChange(transaction: Transaction): number | null {
  const [step] = transaction.steps;
  const isOnly = transaction.steps.length === 1 && !transaction.getMeta("appendedTransaction");
  return isOnly && step instanceof ReplaceStep ? step.from : null;
}
