import * as encoding from "lib0/encoding";
import * as Y from "yjs";

/** An update's insertions and deleted ranges, in any order. */
type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded["structs"][number];
interface Range {
  client: number;
  clock: number;
  len: number;
}

/** Pieces of one slice: Yjs applies as many in a few milliseconds, also to a document of a hundred thousand. */
export const SLICE_PIECES = 2_000;
/** Most characters, elements and attributes that one slice deletes: Yjs moves all others to merge what is left of them. */
const SLICE_DELETED = 5_000;
/** Most insertions and deleted ranges of one update. A document at its limits has fewer. */
export const MAX_PIECES = 600_000;

/** Most that they delete: all that a draft of the most bytes has ever had. */
const MAX_DELETED = 50_000_000;

/** An update that is larger than any document. */
export class UpdateTooLarge extends RangeError {}

/**
 * Splits an update into smaller ones that each take little time to apply, in an order in which none has to wait for
 * a later one. A small update is returned unchanged. Throws on a malformed or far too large one.
 */
export function sliceUpdate(update: Uint8Array, most = SLICE_PIECES): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const ranges = rangesOf(ds);
  if (structs.length + ranges.length > MAX_PIECES || deletedOf(ranges) > MAX_DELETED)
    throw new UpdateTooLarge("more changes than a document has");
  if (structs.length + ranges.length <= most && deletedOf(ranges) <= SLICE_DELETED) return [update];
  return [
    ...chunks(inOrder(structs), most).map((some) => encodeSlice(some, [])),
    ...shortRanges(ranges, most).map((some) => encodeSlice([], some)),
  ];
}

const deletedOf = (ranges: readonly Range[]) => ranges.reduce((sum, { len }) => sum + len, 0);

/** Groups ranges into slices, and splits those that are too long for one. */
function shortRanges(ranges: readonly Range[], most: number): Range[][] {
  const slices: Range[][] = [];
  let left = 0;
  for (const { client, clock, len } of ranges) {
    for (let at = 0; at < len; ) {
      if (left === 0 || (slices.at(-1)?.length ?? most) >= most) {
        slices.push([]);
        left = SLICE_DELETED;
      }
      const part = Math.min(left, len - at);
      slices.at(-1)?.push({ client, clock: clock + at, len: part });
      at += part;
      left -= part;
    }
  }
  return slices;
}

export function rangesOf(ds: Decoded["ds"]): Range[] {
  return [...ds.clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }) => ({ client, clock, len })),
  );
}

/** Returns the ids that an insertion needs to be present. */
export function dependenciesOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null);
}

/** Sorts insertions so that each follows those it depends on. Of one client, they are sorted already. */
function inOrder(structs: readonly Struct[]): Struct[] {
  const queues = new Map<number, { structs: Struct[]; next: number }>();
  for (const struct of structs) {
    const queue = queues.get(struct.id.client);
    if (queue) queue.structs.push(struct);
    else queues.set(struct.id.client, { structs: [struct], next: 0 });
  }
  const sorted: Struct[] = [];
  /** The clients that wait for one another, and to which clock of theirs. */
  const waiting: { client: number; until: number }[] = [];
  const isWaiting = new Set<number>();
  const wait = (client: number, until: number) => {
    waiting.push({ client, until });
    isWaiting.add(client);
  };
  for (const first of queues.keys()) {
    wait(first, Number.POSITIVE_INFINITY);
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const queue = queues.get(top.client) as { structs: Struct[]; next: number };
      const struct = queue.structs[queue.next];
      if (!struct || struct.id.clock > top.until) {
        waiting.pop();
        isWaiting.delete(top.client);
        continue;
      }
      const missing = dependenciesOf(struct).find(({ client, clock }) => {
        const other = queues.get(client);
        const next = other?.structs[other.next];
        return next && next.id.clock <= clock && !isWaiting.has(client);
      });
      if (missing) wait(missing.client, missing.clock);
      else {
        sorted.push(struct);
        queue.next += 1;
      }
    }
  }
  return sorted;
}

function encodeSlice(structs: readonly Struct[], ranges: readonly Range[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  // Yjs encodes the highest client first, since that order takes the fewest comparisons.
  const byClient = [...groupBy(structs, ({ id }) => id.client)].sort(([a], [b]) => b - a);
  encoding.writeVarUint(encoder.restEncoder, byClient.length);
  for (const [client, some] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, some.length);
    encoder.writeClient(client);
    encoding.writeVarUint(encoder.restEncoder, (some[0] as Struct).id.clock);
    for (const struct of some) struct.write(encoder, 0);
  }
  const deleted = groupBy(ranges, ({ client }) => client);
  encoding.writeVarUint(encoder.restEncoder, deleted.size);
  for (const [client, some] of deleted) {
    encoding.writeVarUint(encoder.restEncoder, client);
    encoding.writeVarUint(encoder.restEncoder, some.length);
    for (const { clock, len } of some) {
      encoding.writeVarUint(encoder.restEncoder, clock);
      encoding.writeVarUint(encoder.restEncoder, len);
    }
  }
  return encoder.toUint8Array();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function chunks<T>(items: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, at) =>
    items.slice(at * most, (at + 1) * most),
  );
}
