// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { moveBlock } from "../handle/moveBlock.ts";
import { bodyOf, draftOf, openDraft, paragraph, undoOf } from "../testing/openDraft.ts";
import { redoOnce, undoOnce } from "./PersistentUndo.ts";
import { shownText } from "./SharedText.ts";

const WIRE = "wire";
const WORD = /[abx]\d+z/g;

interface Placed {
  word: string;
  from: number;
  to: number;
}

/** Whether each letter is a change of its own, or each word. */
type Pace = "letters" | "words";

/** A user with an editor. What others write is there once it is received. */
class Writer {
  readonly name: string;
  readonly pace: Pace;
  readonly doc: Y.Doc;
  readonly editor: Editor;
  readonly inbox: Uint8Array[] = [];
  /** The letters that are still to be typed of a word. */
  #letters = "";
  #count = 0;

  constructor(name: string, doc: Y.Doc, pace: Pace) {
    this.name = name;
    this.pace = pace;
    this.doc = doc;
    let ids = 0;
    const newId = () => `b${name === "a" ? 1 : 2}${String(1000 * ids++).padStart(18, "0")}`;
    this.editor = openDraft(doc, { host: { newId } });
  }

  receive(): void {
    const update = this.inbox.shift();
    if (update) Y.applyUpdate(this.doc, update, WIRE);
  }

  words(): Placed[] {
    const words: Placed[] = [];
    this.editor.state.doc.descendants((node, at) => {
      if (!node.isTextblock) return true;
      for (const { 0: word, index } of node.textContent.matchAll(WORD))
        words.push({ word, from: at + 1 + index, to: at + 1 + index + word.length });
      return false;
    });
    return words;
  }

  select(from: number, to = from): void {
    const { tr } = this.editor.state;
    this.editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)));
  }

  /** Types a letter or a word. Returns the word that begins with it. */
  type(): string | null {
    const { view, state } = this.editor;
    const { empty, $from } = state.selection;
    let word: string | null = null;
    if (this.#letters === "") {
      word = `${this.name}${++this.#count}z`;
      const isApart = !empty || /(^|\s)$/.test($from.parent.textBetween(0, $from.parentOffset));
      this.#letters = `${isApart ? "" : " "}${word} `;
    }
    const typed = this.pace === "words" ? this.#letters : this.#letters.charAt(0);
    view.dispatch(state.tr.insertText(typed));
    this.#letters = this.#letters.slice(typed.length);
    return word;
  }

  finishWord(): void {
    while (this.#letters !== "") this.type();
  }
}

const press = ({ view }: Editor, key: string) =>
  view.someProp("handleKeyDown", (handle) => handle(view, new KeyboardEvent("keydown", { key })));

/** What users do to the line of a word. */
const LINES: Record<string, (editor: Editor, writer: Writer) => unknown> = {
  enter: (editor) => press(editor, "Enter"),
  enterAtEnd: (editor, writer) => {
    writer.select(editor.state.selection.$from.end());
    press(editor, "Enter");
  },
  joinBefore: (editor, writer) => {
    writer.select(editor.state.selection.$from.start());
    editor.commands.joinBackward();
  },
  joinBehind: (editor, writer) => {
    writer.select(editor.state.selection.$from.end());
    editor.commands.joinForward();
  },
  bullets: (editor) => editor.commands.toggleList("bulletList", "listItem"),
  tasks: (editor) => editor.commands.toggleList("taskList", "taskItem"),
  quote: (editor) => editor.commands.toggleWrap("blockquote"),
  heading: (editor) => editor.commands.toggleNode("heading", "paragraph", { level: 2 }),
};

/** What users do to the outermost block of a word. */
const MOVES: Record<string, (editor: Editor) => void> = {
  up: (editor) => move(editor, -1),
  down: (editor) => move(editor, 2),
};

function move({ view, state }: Editor, by: number): void {
  const number = state.selection.$from.index(0);
  const transaction = moveBlock(state, number, number + by);
  if (transaction) view.dispatch(transaction);
}

interface Step {
  isFirst: boolean;
  kind: string;
  /** Which of the words, as a part of them all. */
  place: number;
}

const often = (kind: string, times: number) => Array<string>(times).fill(kind);
const KINDS = [
  ...[...often("type", 10), ...often("receive", 5), ...often("typeAt", 3), ...often("undo", 2)],
  ...["redo", "replace", "replace", "delete", "bold", ...Object.keys(LINES)],
];
const stepsOf = (kinds: readonly string[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      isFirst: fc.boolean(),
      kind: fc.constantFrom(...kinds),
      place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    }),
    { maxLength: 60 },
  );

/** Steps that were wrong once, all at the first word: "a type" is user A who types. */
const examplesOf = (...lines: string[]): [Step[]][] =>
  lines.map((line) => [
    line.split(", ").map((one) => ({ isFirst: one.startsWith("a "), kind: one.slice(2), place: 0 })),
  ]);

const runsOf = <Example>(examples: Example[]) => ({ numRuns: Number(process.env.YJS_RUNS ?? 100), examples });

const item = (text: string, number: number) => ({
  type: "listItem",
  content: [{ ...paragraph(text), id: `b3${String(number).padStart(18, "0")}` }],
});

/** The draft before: lines, the second and third of which may be a list. */
function linesBefore(hasList: boolean): Record<string, unknown>[] {
  const lines = ["x4z x5z", "x6z"];
  const between = hasList ? [{ type: "bulletList", content: lines.map(item) }] : lines.map(paragraph);
  return [paragraph("x1z x2z x3z"), ...between, paragraph("x7z x8z x9z")];
}

/** Two users with the same draft. What one writes waits in the inbox of the other. */
function openTwice(lines: readonly Record<string, unknown>[], pace: Pace): [Writer, Writer] {
  const doc = draftOf(bodyOf(...lines));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  [doc.clientID, other.clientID] = [1, 2];
  const [a, b] = [new Writer("a", doc, pace), new Writer("b", other, pace)];
  doc.on("update", (update: Uint8Array, origin: unknown) => origin !== WIRE && b.inbox.push(update));
  other.on("update", (update: Uint8Array, origin: unknown) => origin !== WIRE && a.inbox.push(update));
  return [a, b];
}

function receiveAll(writers: readonly Writer[]): void {
  while (writers.some(({ inbox }) => inbox.length > 0)) for (const writer of writers) writer.receive();
}

/** Lets two users write, and then receive all. Returns what is wrong with their words. */
function write(
  steps: readonly Step[],
  { pace, hasList = false }: { pace: Pace; hasList?: boolean },
): Record<"lost" | "torn" | "twice" | "spread", string[]> {
  const [a, b] = openTwice(linesBefore(hasList), pace);
  for (const writer of [a, b]) writer.select(writer.words()[0]?.to ?? 1);
  const words = new Set(a.words().map(({ word }) => word));
  /** Words that their writer's undo or redo took or brought: they may be there or not, also in part. */
  const undone = new Set<string>();
  const bolded = new Set<string>();
  const begin = (writer: Writer) => {
    const word = writer.type();
    if (word) words.add(word);
  };
  for (const { isFirst, kind, place } of steps) {
    const writer = isFirst ? a : b;
    const { editor, name } = writer;
    if (kind === "receive") {
      writer.receive();
      continue;
    }
    if (kind === "type") {
      begin(writer);
      continue;
    }
    writer.finishWord();
    const before = writer.words();
    const ofOthers = (word: string) => !word.startsWith("x") && !word.startsWith(name);
    const mine = before.filter(({ word }) => !ofOthers(word));
    const own = mine[Math.floor(place * mine.length)];
    const target = before[Math.floor(place * before.length)];
    if (!own || !target) continue;
    const { from, to, word } = own;
    if (kind === "undo" || kind === "redo") {
      (kind === "undo" ? undoOnce : redoOnce)(undoOf(editor), editor.view);
      const [was, is] = [before, writer.words()].map((all) => all.map((one) => one.word)) as [
        string[],
        string[],
      ];
      const gone = was.filter((one) => !is.includes(one));
      expect(gone.filter((one) => ofOthers(one) && !undone.has(one))).toEqual([]);
      for (const one of [...gone, ...is.filter((each) => !was.includes(each))]) undone.add(one);
    } else if (kind === "typeAt") {
      writer.select(target.to);
      begin(writer);
    } else if (kind === "bold") {
      writer.select(target.from, target.to);
      editor.commands.toggleMark("bold");
      bolded.add(target.word);
      writer.select(target.to);
    } else if (kind === "replace" || kind === "delete") {
      writer.select(from, to);
      words.delete(word);
      if (kind === "replace") begin(writer);
      else editor.view.dispatch(editor.state.tr.deleteSelection());
    } else {
      writer.select(target.to);
      (LINES[kind] ?? MOVES[kind])?.(editor, writer);
    }
  }
  for (const writer of [a, b]) writer.finishWord();
  receiveAll([a, b]);

  for (const { editor, doc: stored } of [a, b])
    expect(String(editor.state.doc)).toBe(String(shownText(editor.schema, stored)));
  expect(String(b.editor.state.doc)).toBe(String(a.editor.state.doc));
  const text = a.editor.state.doc.textBetween(0, a.editor.state.doc.content.size, " ");
  const found: string[] = text.match(WORD) ?? [];
  const parts = text.replace(WORD, "").split(/\s+/).filter(Boolean);
  const bold = boldParts(a.editor.state.doc);
  for (const { editor } of [a, b]) editor.destroy();
  return {
    lost: [...words].filter((word) => !undone.has(word) && !found.includes(word)),
    torn: parts.filter((part) => ![...undone].some((word) => word.includes(part))),
    twice: found.filter((word, at) => found.indexOf(word) !== at && !undone.has(word)),
    // A word that is typed may take the format of those before.
    spread: bold.filter(
      (part) =>
        part.startsWith("x") &&
        ![...bolded, ...undone].some((word) => part.includes(word) || word.includes(part)),
    ),
  };
}

function boldParts(doc: Node): string[] {
  const texts: string[] = [];
  doc.descendants((node) => {
    if (node.marks.length > 0) texts.push(node.text ?? "");
  });
  return texts.join(" ").split(/\s+/).filter(Boolean);
}

describe("Two users who write at the same time", () => {
  it("lose, double and tear no word, spread no format, and see what is stored", () => {
    const examples = examplesOf(
      "a type, b bold, b type, a type, a receive",
      "a replace, b receive, b down, a delete",
      "a type, b bold, b type, b enter",
      "b enter, b typeAt, b type, a receive, a receive, a receive, a joinBehind, b receive, b type, a undo",
      "b enter, a receive, b typeAt, a joinBehind, b type, b receive, b type, a undo",
      "b bold, a replace, a receive, b type, a down",
    );
    fc.assert(
      fc.property(stepsOf(KINDS), (steps) => {
        expect(write(steps, { pace: "letters" })).toEqual({ lost: [], torn: [], twice: [], spread: [] });
      }),
      runsOf(examples),
    );
  });

  it.each([
    [0, 1],
    [1, 0],
  ])(
    "make bold only the words meant, where the other types right before them, as users %i and %i",
    (one, two) => {
      const writers = openTwice([paragraph("x1z x2z")], "letters");
      const [typing, other] = [writers[one], writers[two]] as [Writer, Writer];
      const { from = 0, to = 0 } = other.words()[0] ?? {};
      typing.select(from);
      other.select(from, to);
      other.editor.commands.toggleMark("bold");
      typing.type();
      typing.receive();
      typing.finishWord();
      receiveAll(writers);
      for (const { editor } of writers) {
        expect(editor.state.doc.textContent).toBe(`${typing.name}1z x1z x2z`);
        expect(boldParts(editor.state.doc)).toEqual(["x1z"]);
        editor.destroy();
      }
    },
  );

  it("lose and tear no word, and spread no format, when they also move blocks", () => {
    const examples = examplesOf(
      "a type, a down, b down, b type",
      "a down, b joinBehind, a tasks, a receive, a type",
      "b down, a type, a receive, a joinBehind, a undo",
      "b bold, b type, b enter, a type, b down",
    );
    fc.assert(
      fc.property(stepsOf([...KINDS, "up", "up", "down", "down", "down"]), fc.boolean(), (steps, hasList) => {
        // What both move may be there twice.
        expect(write(steps, { pace: "words", hasList })).toMatchObject({ lost: [], torn: [], spread: [] });
      }),
      runsOf(examples.map(([steps]): [Step[], boolean] => [steps, false])),
    );
  });
});
