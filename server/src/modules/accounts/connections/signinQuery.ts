import { LoginContext, valuesOf } from "@quire/domain/enums";

/**
 * The query parameters of a sign-in and their maximum lengths: they travel in a sealed cookie limited to 4000
 * bytes.
 */
const MAX_LENGTHS: Record<string, number> = {
  redirect: 1000,
  domain: 260,
  state: 100,
  context: 40,
  invite: 60,
};
const CONTEXTS: readonly string[] = valuesOf(LoginContext);

/** Returns the `/signin` query to carry through the provider, reduced to the parameters that page knows. */
export function readSigninQuery(query: Record<string, unknown>): string {
  const carried = new URLSearchParams();
  for (const [name, maxLength] of Object.entries(MAX_LENGTHS)) {
    const value = query[name];
    if (typeof value !== "string" || value === "" || value.length > maxLength) continue;
    if (name === "context" && !CONTEXTS.includes(value)) continue;
    carried.set(name, value);
  }
  return carried.toString();
}

/** Returns an app path with the carried query. */
export function withSigninQuery(
  path: string,
  signinQuery: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(signinQuery);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
