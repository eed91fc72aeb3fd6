import fc from "fast-check";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { BLOCKS, TEXT } from "../yjs/sharedText.ts";

/** One insertion, as it is encoded. */
export interface RawItem {
  client: number;
  clock: number;
  left?: [client: number, clock: number] | undefined;
  right?: [client: number, clock: number] | undefined;
  /** A root's name, or the id of an item; only without a left and a right. */
  parent?: string | [client: number, clock: number] | undefined;
  /** An attribute's name; only with a parent. */
  sub?: string | undefined;
  content: Y.Item["content"];
}

/** Encodes an update that need not make sense: no editor is asked. */
export function encodeUpdate(items: readonly RawItem[], deleted: readonly [number, number, number][] = []) {
  const encoder = new Y.UpdateEncoderV1();
  const byClient = new Map<number, RawItem[]>();
  for (const item of items) {
    const known = byClient.get(item.client);
    if (known) known.push(item);
    else byClient.set(item.client, [item]);
  }
  encoding.writeVarUint(encoder.restEncoder, byClient.size);
  for (const [client, some] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, some.length);
    encoder.writeClient(client);
    encoding.writeVarUint(encoder.restEncoder, some[0]?.clock ?? 0);
    for (const item of some) writeItem(encoder, item);
  }
  encoding.writeVarUint(encoder.restEncoder, deleted.length);
  for (const [client, clock, length] of deleted) {
    encoding.writeVarUint(encoder.restEncoder, client);
    encoding.writeVarUint(encoder.restEncoder, 1);
    encoding.writeVarUint(encoder.restEncoder, clock);
    encoding.writeVarUint(encoder.restEncoder, length);
  }
  return encoder.toUint8Array();
}

function writeItem(encoder: Y.UpdateEncoderV1, { left, right, parent = TEXT, sub, content }: RawItem) {
  const hasSub = !left && !right && sub !== undefined;
  encoder.writeInfo(content.getRef() | (left ? 128 : 0) | (right ? 64 : 0) | (hasSub ? 32 : 0));
  if (left) encoder.writeLeftID(Y.createID(...left));
  if (right) encoder.writeRightID(Y.createID(...right));
  if (!left && !right) {
    encoder.writeParentInfo(typeof parent === "string");
    if (typeof parent === "string") encoder.writeString(parent);
    else encoder.writeLeftID(Y.createID(...parent));
    if (hasSub) encoder.writeString(sub);
  }
  content.write(encoder, 0);
}

const text = (characters: string) => new Y.ContentString(characters);

/** Insertions at one position, each by another client and up to another character: Yjs compares each with all. */
export function sameOrigin(count: number): Uint8Array {
  const before: RawItem = { client: 1, clock: 0, parent: "title", content: text("a".repeat(count + 1)) };
  const inserted = Array.from(
    { length: count },
    (_, at): RawItem => ({
      client: 1_000 + at,
      clock: 0,
      left: [1, 0],
      right: [1, at + 1],
      content: text("x"),
    }),
  );
  // A second look at it, as at a checkpoint or an opening, meets every character alone.
  const doc = new Y.Doc();
  Y.applyUpdate(doc, encodeUpdate([before, ...inserted]));
  return Y.encodeStateAsUpdate(doc);
}

/** Values of one attribute by many clients, none of which knows another's. */
export const sameAttribute = (count: number) =>
  encodeUpdate(
    Array.from({ length: count }, (_, at) => ({
      client: 1_000 + at,
      clock: 0,
      parent: BLOCKS,
      sub: "b1000000000000000000 level",
      content: new Y.ContentAny([at]),
    })),
  );

/** Elements, each inside the one before. */
export const nested = (depth: number) =>
  encodeUpdate(
    Array.from({ length: depth }, (_, at) => ({
      client: 1,
      clock: at,
      parent: at === 0 ? TEXT : ([1, at - 1] as [number, number]),
      content: new Y.ContentType(new Y.XmlElement("blockquote")),
    })),
  );

/** Insertions, each into a root of its own. */
export const manyRoots = (count: number) =>
  encodeUpdate(
    Array.from({ length: count }, (_, at) => ({
      client: 1,
      clock: at,
      parent: `r${at}`,
      content: text("x"),
    })),
  );

/** Formats that all apply to what follows, with a character after each. */
export const manyFormats = (count: number) =>
  encodeUpdate(
    Array.from({ length: 2 * count }, (_, at) => ({
      client: 1,
      clock: at,
      parent: "title",
      left: at > 0 ? ([1, at - 1] as [number, number]) : undefined,
      content: at % 2 ? text("x") : new Y.ContentFormat(`f${at}`, "1" as never),
    })),
  );

/** Insertions by many clients that wait for a client that doesn't exist. */
export const manyWaiting = (count: number) =>
  encodeUpdate(
    Array.from({ length: count }, (_, at) => ({
      client: 1_000 + at,
      clock: 0,
      left: [7, 7] as [number, number],
      content: text("x"),
    })),
  );

/** Single insertions by many clients. */
export const manyClients = (count: number) =>
  encodeUpdate(
    Array.from({ length: count }, (_, at) => ({
      client: 1_000 + at,
      clock: 0,
      parent: "title",
      content: text("x"),
    })),
  );

/** Updates of every kind above, whose items name one another at random. */
export function hostileUpdates(maxItems = 2_000): fc.Arbitrary<Uint8Array> {
  const size = fc.integer({ min: 1, max: maxItems });
  return fc.oneof(
    randomUpdates(maxItems),
    ...[sameOrigin, sameAttribute, nested, manyRoots, manyFormats, manyWaiting, manyClients].map((make) =>
      size.map(make),
    ),
  );
}

function randomUpdates(maxItems: number): fc.Arbitrary<Uint8Array> {
  const id = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: maxItems / 20 }));
  const content = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((some) => text(some)),
    fc.constantFrom("paragraph", "heading", "table").map((name) => new Y.ContentType(new Y.XmlElement(name))),
    fc.constant(null).map(() => new Y.ContentType(new Y.XmlText())),
    fc.constantFrom("bold", "italic", "unknown").map((key) => new Y.ContentFormat(key, {} as never)),
    fc.jsonValue({ maxDepth: 4 }).map((value) => new Y.ContentAny([value])),
    fc.integer({ min: 1, max: 40 }).map((length) => new Y.ContentDeleted(length)),
  );
  const item = fc.record({
    client: fc.integer({ min: 1, max: 30 }),
    left: fc.option(id, { nil: undefined }),
    right: fc.option(id, { nil: undefined }),
    parent: fc.oneof(fc.constantFrom(TEXT, BLOCKS, "title"), id),
    sub: fc.option(fc.constantFrom("id", "level"), { nil: undefined }),
    content,
  });
  const ranges = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(500), fc.integer({ min: 1, max: 90 })),
    {
      maxLength: 20,
    },
  );
  return fc.tuple(fc.array(item, { maxLength: maxItems }), ranges).map(([items, deleted]) => {
    const clocks = new Map<number, number>();
    const numbered = items.map((one): RawItem => {
      const clock = clocks.get(one.client) ?? 0;
      clocks.set(one.client, clock + one.content.getLength());
      return { ...one, clock };
    });
    return encodeUpdate(numbered, deleted);
  });
}
