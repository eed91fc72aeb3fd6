import { LoginContext, valuesOf } from "@quire/domain/enums";

/** What a sign-in was begun for, and how long each may be: it travels in a sealed cookie of four thousand bytes. */
const LONGEST: Record<string, number> = { redirect: 1000, domain: 260, state: 100, context: 40, invite: 60 };
const CONTEXTS: readonly string[] = valuesOf(LoginContext);

/** The query of `/signin` that a way out was begun with, as it is taken along: what that screen knows, and no more. */
export function readGoOn(query: Record<string, unknown>): string {
  const kept = new URLSearchParams();
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = query[name];
    if (typeof value !== "string" || value === "" || value.length > longest) continue;
    if (name === "context" && !CONTEXTS.includes(value)) continue;
    kept.set(name, value);
  }
  return kept.toString();
}

/** A path of the app's with what is taken along. */
export function withGoOn(path: string, goOn: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(goOn);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
