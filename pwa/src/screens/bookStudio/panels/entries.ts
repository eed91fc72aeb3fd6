import type { ShownEntry } from "@quire/contracts/records/book";

/** Returns the entries with one moved to a position, from 0. */
export function moved(entries: readonly ShownEntry[], id: string, to: number): ShownEntry[] {
  const entry = entries.find((one) => one.id === id);
  if (!entry) return [...entries];
  return entries.filter((one) => one !== entry).toSpliced(to, 0, entry);
}

/** Returns the entries with what couldn't be imported of one dismissed. */
export const withoutProblems = (entries: readonly ShownEntry[], id: string): ShownEntry[] =>
  entries.map((one) => (one.kind === "post" && one.id === id ? { ...one, import_problems: [] } : one));

/** Returns the entries with a part's new title. */
export const withPartTitle = (entries: readonly ShownEntry[], id: string, title: string): ShownEntry[] =>
  entries.map((one) => (one.kind === "part" && one.id === id ? { ...one, title } : one));
