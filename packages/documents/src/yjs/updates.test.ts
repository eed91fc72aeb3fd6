import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as Y from "yjs";
import { documents } from "../testing/documents.ts";
import * as hostile from "../testing/hostileUpdates.ts";
import { insertStored, placesOf } from "../testing/storedText.ts";
import { applyBounded, MAX_STEPS, TooMuchWork } from "./applyBounded.ts";
import { inspectUpdate } from "./inspectUpdate.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { sliceUpdate, UpdateTooLarge } from "./sliceUpdate.ts";
import { writeYjs } from "./writeYjs.ts";

const stepsOf = (updates: readonly Uint8Array[], doc = new Y.Doc()) => {
  const budget = { steps: MAX_STEPS };
  for (const update of updates) applyBounded(doc, update, budget);
  return MAX_STEPS - budget.steps;
};
const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

describe("a hostile update", () => {
  test.each([
    ["insertions at one position", hostile.sameOrigin(5_000)],
    ["values of one attribute", hostile.sameAttribute(5_000)],
  ])("is ended before it takes long: %s", (_, update) => {
    expect(() => applyBounded(new Y.Doc(), update, { steps: MAX_STEPS })).toThrow(TooMuchWork);
  });

  it("leaves a valid document, which can be continued", () => {
    const doc = new Y.Doc();
    expect(() => applyBounded(doc, hostile.sameOrigin(5_000), { steps: 1_000 })).toThrow(TooMuchWork);
    doc.getText("other").insert(0, "Here.");
    expect(doc.store.pendingStructs).toBeNull();
    const copy = copyOf(doc);
    expect(copy.getText("title").toString()).toBe(doc.getText("title").toString());
    expect(copy.getText("other").toString()).toBe("Here.");
  });

  test.each([
    ["foreign", "roots", hostile.manyRoots(1)],
    ["foreign", "formats", hostile.manyFormats(1)],
    ["foreign", "elements", hostile.nested(1)],
    ["crowded", "clients", hostile.manyClients(20_001)],
    ["incomplete", "waiting clients", hostile.manyWaiting(101)],
    ["incomplete", "waiting text", waitingText(70_000)],
  ])("is refused as %s: %s", (problem, _, update) => {
    expect(inspectUpdate(update, new Y.Doc())).toBe(problem);
  });

  it("can't let more and more wait", () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, waitingText(40_000));
    expect(inspectUpdate(waitingText(40_000, 2), doc)).toBe("incomplete");
    expect(inspectUpdate(waitingText(100, 2), doc)).toBeNull();
  });

  it("changes nothing, changes a part, or changes all of it, and never breaks its document", () => {
    fc.assert(
      fc.property(fc.array(hostile.hostileUpdates(300), { maxLength: 4 }), (updates) => {
        const doc = new Y.Doc();
        for (const slice of updates.flatMap((update) => sliceUpdate(update, 100))) {
          if (inspectUpdate(slice, doc)) continue;
          try {
            applyBounded(doc, slice, { steps: 5_000 });
          } catch (error) {
            if (!(error instanceof TooMuchWork)) throw error;
          }
        }
        // Two insertions of one id, one of them waiting: which of them a copy has is open.
        fc.pre(!doc.store.pendingStructs);
        expect(Y.encodeStateVector(copyOf(doc))).toEqual(Y.encodeStateVector(doc));
      }),
      { numRuns: Number(process.env.YJS_RUNS ?? 100), seed: process.env.YJS_RUNS ? undefined : 1 },
    );
  });

  it("is refused if it has more changes than any document", () => {
    const ranges = Array.from({ length: 600_001 }, (_, at): [number, number, number] => [at, 0, 1]);
    expect(() => sliceUpdate(hostile.encodeUpdate([], ranges))).toThrow(UpdateTooLarge);
    expect(() => sliceUpdate(hostile.encodeUpdate([], [[1, 0, 2 ** 50]]))).toThrow(UpdateTooLarge);
  });
});

function waitingText(length: number, client = 1): Uint8Array {
  const content = new Y.ContentString("x".repeat(length));
  return hostile.encodeUpdate([{ client, clock: 0, left: [7, 7], content }]);
}

/** What an editor sends after each change. */
function typing(doc: Y.Doc) {
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  return updates;
}

/** A text of so many words by several clients, over many sessions, with corrections and marks. */
function honestDraft({ words, sessions }: { words: number; sessions: number }) {
  const random = randomFrom(7);
  const server = new Y.Doc();
  const budget = { steps: MAX_STEPS };
  for (let session = 0; session < sessions; session++) {
    const writer = copyOf(server);
    const sent = typing(writer);
    const text = writer.getText(TEXT);
    const places = placesOf(writer);
    for (let word = 0; word < words / sessions; ) {
      const start = places[Math.floor(random() * places.length)] ?? 0;
      insertStored(writer, start, { type: "paragraph", id: `b${session}-${word}` });
      let at = start + 1;
      for (const end = word + 60; word < end; word += 5) {
        text.insert(at, "quite a short sentence. ", {});
        at += 24;
        if (word % 3 === 0) {
          text.delete(start + 1 + Math.floor(random() * (at - start - 2)), 1);
          at -= 1;
        }
        if (word % 4 === 0) text.format(start + 1, 5, { bold: {} });
      }
    }
    for (const update of sent) {
      if (inspectUpdate(update, server)) throw new Error("refused");
      applyBounded(server, update, budget);
    }
  }
  return { server, steps: MAX_STEPS - budget.steps };
}

function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("an honest update", () => {
  it("takes no steps in a draft of 50,000 words by several clients over many sessions", () => {
    const { server, steps } = honestDraft({ words: 50_000, sessions: 20 });
    expect(steps).toBe(0);
    const state = Y.encodeStateAsUpdate(server);
    expect(inspectUpdate(state, new Y.Doc())).toBeNull();
    expect(stepsOf(sliceUpdate(state))).toBe(0);
  }, 540_000);

  it("takes few steps if two writers were offline for long, in the same place", () => {
    const { server } = honestDraft({ words: 2_000, sessions: 3 });
    const [ada, bea] = [copyOf(server), copyOf(server)];
    for (const doc of [ada, bea]) {
      for (let at = 0; at < 500; at++) {
        // One half on top of the others, as in a journal, the other half below them.
        const place = at < 250 ? 0 : doc.getText(TEXT).length;
        insertStored(doc, place, { type: "paragraph", id: `b${doc.clientID}-${at}` }, `At ${at}`);
      }
    }
    const updates = [ada, bea].map((doc) => Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server)));
    for (const update of updates) expect(inspectUpdate(update, server)).toBeNull();
    expect(stepsOf(updates, server)).toBeLessThan(MAX_STEPS / 2);
    expect(stepsOf(sliceUpdate(Y.encodeStateAsUpdate(server)))).toBeLessThan(MAX_STEPS / 2);
  });

  it("takes few steps if a hundred clients type at the start of a document at once", () => {
    const updates = Array.from({ length: 100 }, () => {
      const doc = new Y.Doc();
      const sent = typing(doc);
      for (const [at, character] of [..."Call me Ishmael."].entries())
        doc.getText("title").insert(at, character);
      return sent;
    });
    const doc = new Y.Doc();
    const interleaved = Array.from({ length: 16 }, (_, at) => updates.map((sent) => sent[at] as Uint8Array));
    for (const update of interleaved.flat()) expect(inspectUpdate(update, doc)).toBeNull();
    expect(stepsOf(interleaved.flat(), doc)).toBeLessThan(MAX_STEPS / 2);
    expect(stepsOf([Y.encodeStateAsUpdate(doc)])).toBeLessThan(MAX_STEPS / 2);
  });

  it("may wait for one that another process has not logged yet", () => {
    const doc = new Y.Doc();
    const sent = typing(doc);
    doc.getText("title").insert(0, "First, ");
    doc.getText("title").insert(7, "then");
    expect(inspectUpdate(sent[1] as Uint8Array, new Y.Doc())).toBeNull();
  });
});

describe("slices", () => {
  const shape = (doc: Y.Doc) => [
    doc.getText(TEXT).toDelta(),
    doc.getMap(BLOCKS).toJSON(),
    doc.getText("title").toJSON(),
  ];

  it("give the whole document, and none waits for another", () => {
    fc.assert(
      fc.property(fc.array(documents("html"), { minLength: 1, maxLength: 4 }), (texts) => {
        const docs = texts.map((blocks) => {
          const doc = new Y.Doc();
          writeYjs(doc, blocks);
          return doc;
        });
        const [doc, ...others] = docs as [Y.Doc, ...Y.Doc[]];
        for (const other of others) {
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
          writeYjs(other, texts[0] ?? []);
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
        }
        const copy = new Y.Doc();
        for (const slice of sliceUpdate(Y.encodeStateAsUpdate(doc), 5)) {
          expect(inspectUpdate(slice, copy)).toBeNull();
          Y.applyUpdate(copy, slice);
          expect(copy.store.pendingStructs ?? copy.store.pendingDs).toBeNull();
        }
        expect(shape(copy)).toEqual(shape(doc));
        expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(doc));
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it("delete a whole text part by part", () => {
    const doc = new Y.Doc();
    doc.getText("title").insert(0, "x".repeat(12_000));
    const before = Y.encodeStateAsUpdate(doc);
    const sent = typing(doc);
    doc.getText("title").delete(0, 12_000);
    const slices = sliceUpdate(sent[0] as Uint8Array);
    expect(slices).toHaveLength(3);
    const copy = new Y.Doc();
    for (const slice of [before, ...slices]) Y.applyUpdate(copy, slice);
    expect(copy.getText("title").length).toBe(0);
  });

  it("of an ordinary keystroke are the keystroke", () => {
    const doc = new Y.Doc();
    const sent = typing(doc);
    doc.getText("title").insert(0, "a");
    expect(sliceUpdate(sent[0] as Uint8Array)).toEqual(sent);
  });
});
