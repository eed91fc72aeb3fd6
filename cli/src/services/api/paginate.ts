type Json = Record<string, unknown>;

/** Whether a response is a page of a list: an object with `next`. */
export function isPage(document: unknown): document is Json {
  return typeof document === "object" && document !== null && !Array.isArray(document) && "next" in document;
}

/** Returns the cursor of the next page; null after the last page, and after an empty one. */
export function nextOf(page: Json): string | null {
  const { next } = page;
  const isEmpty = Object.values(page).every((value) => !Array.isArray(value) || value.length === 0);
  return typeof next === "string" && !isEmpty ? next : null;
}

/** Joins two pages: concatenates their lists, and takes all other fields from the later one. */
export function joinPages(before: Json, after: Json): Json {
  const joined: Json = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const held = before[name];
    joined[name] = Array.isArray(held) && Array.isArray(value) ? [...held, ...value] : value;
  }
  return joined;
}
