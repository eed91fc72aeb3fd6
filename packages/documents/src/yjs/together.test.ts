import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { repairDocument } from "../repair.ts";
import type { Inline } from "../schema.ts";
import { countingIds } from "../testing/documents.ts";
import { carryWords } from "./carryWords.ts";
import { type FlatBlock, type FlatDocument, flattenBlocks, nestBlocks } from "./flatDocument.ts";
import { readShared, type StoredBlock } from "./readShared.ts";
import { BLOCKS, type Hidden, shownPlace, TEXT, textPlace } from "./sharedText.ts";
import { writeShared } from "./writeShared.ts";

/** A user's copy of a draft, with a caret that stays at its word. */
class Peer {
  readonly doc = new Y.Doc();
  readonly undo: Y.UndoManager;
  readonly name: string;
  /** What this user has typed. */
  readonly words = new Set<string>();
  #caret: Y.RelativePosition;
  #count = 0;

  constructor(name: string, client: number, update: Uint8Array) {
    this.name = name;
    this.doc.clientID = client;
    Y.applyUpdate(this.doc, update);
    this.undo = new Y.UndoManager([this.doc.getText(TEXT), this.doc.getMap(BLOCKS)], {
      trackedOrigins: new Set([this]),
      captureTimeout: 0,
    });
    this.#caret = Y.createRelativePositionFromTypeIndex(this.text, this.text.length, -1);
    this.doc.on("afterTransaction", (transaction) => {
      if (!transaction.local) carryWords(this.doc, transaction, new Set([this.doc.clientID]), "carried");
    });
  }

  get text(): Y.Text {
    return this.doc.getText(TEXT);
  }

  get caret(): number {
    return Y.createAbsolutePositionFromRelativePosition(this.#caret, this.doc)?.index ?? this.text.length;
  }

  goTo(index: number): void {
    this.#caret = Y.createRelativePositionFromTypeIndex(this.text, index, -1);
  }

  /** Writes what `change` makes of the blocks, as an editor does. */
  edit(change: (flat: FlatDocument) => void): void {
    const flat = readShared(this.doc);
    const next = { blocks: [...flat.blocks], containers: new Map(flat.containers) };
    change(next);
    writeShared(this.doc, next, this);
  }

  type(): string {
    const word = `${this.name}${++this.#count}z`;
    const at = this.caret;
    this.doc.transact(() => this.text.insert(at, `${word} `, {}), this);
    this.goTo(at + word.length + 1);
    this.words.add(word);
    return word;
  }

  /** Deletes the word before a place, as an editor does: it tells which of the letters that are alike. */
  erase(line: string, shown: number, hidden: readonly Hidden[]): void {
    const size = /\S+ $/.exec(line)?.[0].length ?? 0;
    const at = textPlace(shown - size, hidden);
    this.doc.transact(() => this.text.delete(at, size), this);
    this.goTo(at);
  }
}

/** The block around a place of the text, and the offset of the place in its line. */
function blockAt(blocks: readonly StoredBlock[], index: number): { number: number; offset: number } {
  let at = 0;
  for (const [number, { stored, content }] of blocks.entries()) {
    const boundary = stored === "nothing" ? 0 : 1;
    const length = boundary + lengthOf(content);
    if (index <= at + length) return { number, offset: Math.max(index - at - boundary, 0) };
    at += length;
  }
  return { number: blocks.length - 1, offset: 0 };
}

const lengthOf = (content: readonly Inline[]) =>
  content.reduce((sum, node) => sum + (node.type === "text" ? node.text.length : 1), 0);
const textOf = ({ content }: FlatBlock) =>
  content.map((node) => (node.type === "text" ? node.text : "")).join("");
const lineOf = (text: string): Inline[] => (text === "" ? [] : [{ type: "text", text }]);

let made = 0;
const newId = () => `b1${String(made++).padStart(18, "0")}`;

/** What users do to a block, besides typing. */
const EDITS: Record<string, (flat: FlatDocument, number: number, offset: number) => void> = {
  enter({ blocks }, number, offset) {
    const block = blocks[number] as FlatBlock;
    const text = textOf(block);
    const second = {
      ...block,
      boundary: { ...block.boundary, id: newId() },
      content: lineOf(text.slice(offset)),
    };
    blocks.splice(number, 1, { ...block, content: lineOf(text.slice(0, offset)) }, second);
  },
  join({ blocks }, number) {
    const [before, block] = [blocks[number - 1], blocks[number]];
    if (number < 2 || !before || !block) return;
    blocks.splice(number - 1, 2, { ...before, content: lineOf(textOf(before) + textOf(block)) });
  },
  heading({ blocks }, number) {
    const block = blocks[number] as FlatBlock;
    const boundary = { ...block.boundary, type: "heading" as const, attributes: { level: 2 } };
    blocks[number] = { ...block, boundary };
  },
  code({ blocks }, number) {
    const block = blocks[number] as FlatBlock;
    blocks[number] = { ...block, boundary: { ...block.boundary, type: "codeBlock", attributes: {} } };
  },
  quote({ blocks, containers }, number) {
    const block = blocks[number] as FlatBlock;
    const id = newId();
    containers.set(id, { type: "blockquote", attributes: {} });
    blocks[number] = { ...block, boundary: { ...block.boundary, inside: [id] } };
  },
  list({ blocks, containers }, number) {
    const block = blocks[number] as FlatBlock;
    const id = newId();
    containers.set(id, { type: "bulletList", attributes: { tight: true } });
    blocks[number] = { ...block, boundary: { ...block.boundary, inside: [id], item: id } };
  },
};

/** What users do to a block with its words. */
const MOVES: Record<string, (flat: FlatDocument, number: number, offset: number) => void> = {
  remove({ blocks }, number) {
    blocks.splice(number, 1);
  },
  up({ blocks }, number) {
    if (number > 1) blocks.splice(number - 1, 0, ...blocks.splice(number, 1));
  },
  down({ blocks }, number) {
    blocks.splice(number + 1, 0, ...blocks.splice(number, 1));
  },
};

interface Step {
  peer: number;
  kind: string;
  place: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  peer: fc.nat(2),
  kind: fc.constantFrom(
    "type",
    "type",
    "type",
    "go",
    "undo",
    "sync",
    "erase",
    ...Object.keys(EDITS),
    ...Object.keys(MOVES),
  ),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** The client numbers of the users: Yjs orders by them what is written at one place at the same time. */
const orders = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];

/** Steps that were wrong once, all at one place: "a type" is user a who types. */
const examples = [
  "a up, a type, a erase, a down, b remove",
  "a enter, c type, a sync, c undo, c down, a erase",
  "a up, c up, c down, b join, a undo",
].flatMap((text) => {
  const steps = text
    .split(", ")
    .map((one): Step => ({ peer: "abc".indexOf(one.charAt(0)), kind: one.slice(2), place: 0 }));
  return orders.map((clients): [number[], Step[]] => [clients, steps]);
});

describe("three users in one draft", () => {
  it("lose, double and tear no word, whatever they do at the same time", () => {
    fc.assert(
      fc.property(fc.constantFrom(...orders), fc.array(step, { maxLength: 60 }), (clients, steps) => {
        const first = new Y.Doc();
        const featured = {
          src: null,
          alt: "",
          caption: "",
          height: null,
          width: null,
          prominent_color: null,
        };
        writeShared(
          first,
          flattenBlocks([
            { type: "featuredImage", id: newId(), ...featured },
            ...["x1z x2z x3z ", "x4z x5z ", "x6z "].map((text) => ({
              type: "paragraph" as const,
              id: newId(),
              content: lineOf(text),
            })),
          ]),
        );
        const start = Y.encodeStateAsUpdate(first);
        const peers = ["a", "b", "c"].map((name, user) => new Peer(name, clients[user] ?? 0, start));
        /** Words that somebody has deleted. Undo may bring them back, also for two who deleted the same. */
        const gone = new Set<string>();
        /** Who has moved a word since all have seen the same, and words that two have: they may be there twice. */
        const moved = new Map<string, Set<Peer>>();
        const movedTwice = new Set<string>();
        const move = (peer: Peer, words: readonly string[]) => {
          for (const word of words) {
            const movers = (moved.get(word) ?? new Set()).add(peer);
            moved.set(word, movers);
            if (movers.size > 1) movedTwice.add(word);
          }
        };
        for (const { peer: number, kind, place } of steps) {
          const peer = peers[number] as Peer;
          const { blocks, hidden } = readShared(peer.doc);
          const wordsBefore = wordsOf(peer.doc);
          if (kind === "type") peer.type();
          else if (kind === "sync") {
            sync(peers);
            moved.clear();
          } else if (kind === "undo") {
            peer.undo.undo();
            // It may have been a move.
            move(peer, wordsBefore);
            const after = wordsOf(peer.doc);
            for (const word of wordsBefore)
              if (!after.includes(word)) {
                // Another's word is gone only if it had been deleted.
                if (!gone.has(word)) expect(word.startsWith(peer.name)).toBe(true);
                gone.add(word);
              }
          } else if (kind === "go") {
            // Between words.
            const ends = endsOf(peer.text);
            peer.goTo(ends[Math.floor(place * (ends.length - 1))] ?? peer.text.length);
          } else {
            const shown = shownPlace(peer.caret, hidden);
            const at = blockAt(blocks, shown);
            if (kind === "up" || kind === "down")
              move(
                peer,
                blocks.slice(at.number - 1, at.number + 2).flatMap((block) => textOf(block).split(" ")),
              );
            const edit = EDITS[kind] ?? MOVES[kind];
            const line = textOf(blocks[at.number] as FlatBlock).slice(0, at.offset);
            if (kind === "erase") peer.erase(line, shown, hidden);
            else if (at.number > 0) peer.edit((flat) => edit?.(flat, at.number, at.offset));
            const after = wordsOf(peer.doc);
            for (const word of wordsBefore) if (!after.includes(word)) gone.add(word);
          }
        }
        sync(peers);
        const [one, ...others] = peers.map(({ doc }) =>
          repairDocument(nestBlocks(readShared(doc)), countingIds()),
        );
        for (const other of others) expect(other).toEqual(one);
        const present = wordsOf((peers[0] as Peer).doc);
        const written = [
          ...["x1z", "x2z", "x3z", "x4z", "x5z", "x6z"],
          ...peers.flatMap(({ words }) => [...words]),
        ];
        expect(present.filter((word) => !written.includes(word))).toEqual([]);
        expect(written.filter((word) => !gone.has(word) && !present.includes(word))).toEqual([]);
        const isTwice = (word: string, at: number) =>
          present.indexOf(word) !== at && !movedTwice.has(word) && !gone.has(word);
        expect(present.filter(isTwice)).toEqual([]);
      }),
      { numRuns: Number(process.env.YJS_RUNS ?? 500), examples },
    );
  });
});

/** The words of a draft, torn ones too. */
const wordsOf = (doc: Y.Doc) =>
  readShared(doc).blocks.flatMap((block) => textOf(block).split(" ").filter(Boolean));

/** The places behind words and boundaries. */
function endsOf(text: Y.Text): number[] {
  let at = 0;
  return (text.toDelta() as { insert: unknown }[]).flatMap(({ insert }) => {
    const begin = at;
    if (typeof insert !== "string") {
      at += 1;
      return [at];
    }
    at += insert.length;
    return [...insert.matchAll(/ /g)].map(({ index }) => begin + index + 1);
  });
}

/** Until nobody has anything to tell: what one receives can make them carry words. */
function sync(peers: readonly Peer[]): void {
  const states = () => peers.map(({ doc }) => Y.encodeStateVector(doc).join()).join();
  for (let before = ""; before !== states(); ) {
    before = states();
    for (const { doc } of peers)
      for (const other of peers)
        Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other.doc)));
  }
}
