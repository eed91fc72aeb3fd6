import { Exit, Failure } from "../../exit.ts";

/**
 * The path of a call, as the server has it: with or without `/api`, with or without its base (`r` reads, `w` writes, `sr`
 * reads what anyone may see). `{site}` and `{user}` stand for the person's own site and themselves.
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

/** Whether the path asks who the person is. */
export function needsUserId(path: string): boolean {
  return /\{(site|user)\}/.test(path);
}

/** The path with the person's own id in it: a site and its owner have one. */
export function withUserId(path: string, id: string): string {
  return path.replaceAll(/\{(site|user)\}/g, encodeURIComponent(id));
}

/** The path with more in its query. */
export function withQuery(path: string, more: URLSearchParams): string {
  const text = more.toString();
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

function refuse(typed: string, why: string, next: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "path_malformed",
    message: `“${typed}” can't be called: ${why}.`,
    kept: "Nothing was sent.",
    next,
  });
}
