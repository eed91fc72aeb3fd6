type Json = Record<string, unknown>;

/** Whether an answer is a page of a list: an object with `next`. */
export function isPage(document: unknown): document is Json {
  return typeof document === "object" && document !== null && !Array.isArray(document) && "next" in document;
}

/** The key that continues after a page; null after the last, and after one with nothing in it. */
export function nextOf(page: Json): string | null {
  const { next } = page;
  const isEmpty = Object.values(page).every((value) => !Array.isArray(value) || value.length === 0);
  return typeof next === "string" && !isEmpty ? next : null;
}

/** Two pages as one: their lists one after the other, all else as the later has it. */
export function joinPages(before: Json, after: Json): Json {
  const joined: Json = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const held = before[name];
    joined[name] = Array.isArray(held) && Array.isArray(value) ? [...held, ...value] : value;
  }
  return joined;
}
