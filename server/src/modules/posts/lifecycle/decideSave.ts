import { isDeepStrictEqual } from "node:util";
import { mergeBlocks } from "@quire/documents/merge";
import { parseDocument } from "@quire/documents/parse";
import type { Save } from "../parsing/parseTasks.ts";
import type { Snapshot, SnapshotFields } from "../snapshot.ts";
import { applyChanges } from "./applyChanges.ts";

/** The outcome of a save. */
export type SaveDecision =
  /** The post already has all its changes. */
  | { kind: "unchanged" }
  | { kind: "save"; snapshot: Snapshot; merged: boolean }
  /** Refused; the snapshot is the refused text. */
  | { kind: "conflict"; refused: Snapshot };

/**
 * Decides what to do with a save. `base` is the version it names, null if that is the current one. A save whose
 * changes are already in place is no conflict: it is most likely a retry.
 */
export function decideSave({ current, base, changes, merge }: Save): SaveDecision {
  const wanted = applyChanges(current, changes);
  if (isDeepStrictEqual(wanted, current)) return { kind: "unchanged" };
  if (!base) return { kind: "save", snapshot: wanted, merged: false };

  const mine = applyChanges(base, changes);
  const snapshot = merge ? mergeSnapshots(base, mine, current) : null;
  if (!snapshot) return { kind: "conflict", refused: mine };
  if (isDeepStrictEqual(snapshot, current)) return { kind: "unchanged" };
  return { kind: "save", snapshot, merged: true };
}

/** Merges both sides' changes, or returns null if both changed the same thing. */
function mergeSnapshots(base: Snapshot, mine: Snapshot, theirs: Snapshot): Snapshot | null {
  const text = mergeBlocks(base.blocks, mine.blocks, theirs.blocks);
  if (!text.ok) return null;
  // Merging two valid texts can give an invalid one: two paywall lines, or a footnote that one side referenced and
  // the other removed.
  const parsed = parseDocument(text.blocks);
  if (!parsed.ok) return null;
  const title = mergeValue(base.title, mine.title, theirs.title);
  const fields = mergeFields(base.fields, mine.fields, theirs.fields);
  return title && fields && { title: title.value, blocks: parsed.blocks, fields };
}

function mergeFields(
  base: SnapshotFields,
  mine: SnapshotFields,
  theirs: SnapshotFields,
): SnapshotFields | null {
  const merged: Record<string, unknown> = { ...theirs };
  for (const name of Object.keys(mine) as (keyof SnapshotFields)[]) {
    const field = mergeValue<unknown>(base[name], mine[name], theirs[name]);
    if (!field) return null;
    merged[name] = field.value;
  }
  return merged as unknown as SnapshotFields;
}

function mergeValue<T>(base: T, mine: T, theirs: T): { value: T } | null {
  if (isDeepStrictEqual(mine, base) || isDeepStrictEqual(mine, theirs)) return { value: theirs };
  return isDeepStrictEqual(theirs, base) ? { value: mine } : null;
}
