import * as Y from "yjs";
import { marks } from "../schema.ts";
import { BLOCKS, TEXT } from "./sharedText.ts";
import { dependenciesOf, rangesOf } from "./sliceUpdate.ts";
import { TITLE } from "./title.ts";

/** Most clients of one draft. Each opening of an editor is one, if something is typed in it; every change visits all. */
export const MAX_DRAFT_CLIENTS = 20_000;
/** One update can't use up what the next editors need: one of more new clients than this gets only half of them. */
const MAX_OWN_CLIENTS = 10;
/** Most clients of one update that waits for another: Yjs puts each of them back one by one. */
const MAX_WAITING_CLIENTS = 100;
/** Most bytes that wait for missing updates: they are read again with every later one. */
const MAX_WAITING_BYTES = 64 * 1024;

const ROOTS: ReadonlySet<unknown> = new Set([TEXT, BLOCKS, TITLE]);

/** Why an update is refused. */
export type UpdateProblem =
  /** It has content that no editor creates. */
  | "foreign"
  /** The document would have too many clients. */
  | "crowded"
  /** Too much of it depends on updates that are missing. */
  | "incomplete";

/**
 * Checks an update before it is applied to a document, in time linear in the update. Null if it is one that an
 * editor could have sent. Throws on a malformed update.
 */
export function inspectUpdate(update: Uint8Array, doc: Y.Doc): UpdateProblem | null {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.some(isForeign)) return "foreign";
  const { clients } = doc.store;
  /** Of each client, the clock up to which everything will be known. */
  const known = new Map<number, number>();
  const knownOf = (client: number) => known.get(client) ?? Y.getState(doc.store, client);
  let isWaiting = false;
  for (const struct of structs) {
    const { client, clock } = struct.id;
    if (struct instanceof Y.Skip || clock > knownOf(client)) isWaiting = true;
    else known.set(client, Math.max(knownOf(client), clock + struct.length));
  }
  const updated = new Set(structs.map(({ id }) => id.client));
  const added = [...updated].filter((client) => !clients.has(client)).length;
  const most = added > MAX_OWN_CLIENTS ? MAX_DRAFT_CLIENTS / 2 : MAX_DRAFT_CLIENTS;
  if (added > 0 && clients.size + added > most) return "crowded";

  isWaiting ||= structs.some((struct) =>
    dependenciesOf(struct).some(({ client, clock }) => clock >= knownOf(client)),
  );
  isWaiting ||= rangesOf(ds).some(({ client, clock, len }) => clock + len > knownOf(client));
  if (!isWaiting) return null;
  const bytes = update.byteLength + waitingBytes(doc);
  return updated.size > MAX_WAITING_CLIENTS || bytes > MAX_WAITING_BYTES ? "incomplete" : null;
}

function waitingBytes({ store }: Y.Doc): number {
  return (store.pendingStructs?.update.byteLength ?? 0) + (store.pendingDs?.byteLength ?? 0);
}

/** What the text, its map and the title consist of: no type within a type. */
const CONTENTS = [Y.ContentString, Y.ContentEmbed, Y.ContentFormat, Y.ContentAny, Y.ContentDeleted];

/**
 * An insertion next to itself can't be. Each root is searched for when its items are encoded, and each format is
 * repeated on all text after it: any number of either would take quadratic time, here and in every editor.
 */
function isForeign(struct: Y.Item | Y.GC | Y.Skip): boolean {
  if (!(struct instanceof Y.Item)) return false;
  const { parent, content } = struct;
  if (typeof parent === "string" && !ROOTS.has(parent)) return true;
  if (!CONTENTS.some((kind) => content instanceof kind)) return true;
  // Yjs looks for it in vain, and throws.
  const { client, clock } = struct.id;
  if (dependenciesOf(struct).some((id) => id.client === client && id.clock >= clock)) return true;
  return content instanceof Y.ContentFormat && !Object.hasOwn(marks, content.key);
}
