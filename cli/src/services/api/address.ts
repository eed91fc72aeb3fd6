import { Exit, Failure } from "../../exit.ts";

/**
 * Returns a call's path as the server knows it, given with or without `/api` and its base (`r` reads, `w` writes,
 * `sr` reads public data). `{site}` and `{user}` are placeholders for the user's own site and ID.
 */
export function pathOf(method: string, typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith("//")) {
    throw refuse(typed, "it includes a host", "Give only the path, and set the host with --host.");
  }
  if (/[\s\\#]/.test(typed)) throw refuse(typed, "it has an invalid character", "Encode it, such as %20.");
  const [path = "", query] = typed.replace(/^\/+/, "").split(/\?(.*)/s);
  const below = path.replace(/^api\/+/, "");
  if (below === "" || below.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part))) {
    throw refuse(typed, "it isn't an API path", "See the API calls at /docs.");
  }
  const base = /^(r|w|sr)\//.test(below) ? "" : method === "GET" || method === "HEAD" ? "r/" : "w/";
  return `/api/${base}${below}${query === undefined ? "" : `?${query}`}`;
}

/** Whether the path contains a placeholder for the user. */
export function needsUserId(path: string): boolean {
  return /\{(site|user)\}/.test(path);
}

/** Returns the path with the user's ID: a site and its owner share one. */
export function withUserId(path: string, id: string): string {
  return path.replaceAll(/\{(site|user)\}/g, encodeURIComponent(id));
}

/** Returns the path with added query parameters. */
export function withQuery(path: string, more: URLSearchParams): string {
  const text = more.toString();
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

function refuse(typed: string, why: string, next: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "path_malformed",
    message: `“${typed}” can't be called: ${why}.`,
    saved: "Nothing was sent.",
    next,
  });
}
