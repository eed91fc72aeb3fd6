import type { ChapterRow } from "@quire/contracts/records/post";

/** The parts in this order, each with its number; one that the order does not name comes last. */
export function inOrder(parts: readonly ChapterRow[], ids: readonly string[]): ChapterRow[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const rest = parts.filter((part) => !ids.includes(part.id));
  return [...named, ...rest].map((part, at) => ({ ...part, index: at + 1 }));
}
